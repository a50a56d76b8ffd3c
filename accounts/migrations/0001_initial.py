import accounts.models
import accounts.outbox.models
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('email', models.EmailField(max_length=254, unique=True)),
                ('name', models.CharField(blank=True, max_length=40)),
                ('zone', models.CharField(default=accounts.models.default_zone, max_length=64)),
                ('language', models.CharField(default='en', max_length=12)),
                ('reachable', models.CharField(choices=[('fine', 'fine'), ('bounced', 'not reachable by mail')], default='fine', max_length=12)),
                ('is_staff', models.BooleanField(default=False)),
                ('is_active', models.BooleanField(default=True)),
                ('joined_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigIntegerField(default=accounts.outbox.models.public_id, editable=False, primary_key=True, serialize=False)),
                ('to', models.EmailField(max_length=254)),
                ('kind', models.CharField(max_length=30)),
                ('thread', models.CharField(blank=True, max_length=30)),
                ('subject', models.CharField(max_length=200)),
                ('text', models.TextField()),
                ('html', models.TextField(blank=True)),
                ('unsubscribe', models.CharField(blank=True, max_length=69)),
                ('message_id', models.CharField(max_length=69, unique=True)),
                ('created_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('sending', 'Sending'), ('unknown', 'Unknown'), ('sent', 'Sent'), ('gave_up', 'Gave Up')], default='waiting', max_length=8)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('doubts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField()),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('error', models.CharField(blank=True, max_length=200)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='letters', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('reachable__in', ['fine', 'bounced'])), name='player_reachable_known'),
        ),
        migrations.AddIndex(
            model_name='letter',
            index=models.Index(condition=models.Q(('state__in', ('waiting', 'sending', 'unknown'))), fields=['due_at'], name='letter_due'),
        ),
        migrations.AddIndex(
            model_name='letter',
            index=models.Index(fields=['-created_at'], name='letter_newest'),
        ),
        migrations.AddIndex(
            model_name='letter',
            index=models.Index(fields=['to', '-created_at'], name='letter_newest_to'),
        ),
        migrations.AddConstraint(
            model_name='letter',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'sending', 'unknown', 'sent', 'gave_up'])), name='letter_state_known'),
        ),
    ]
