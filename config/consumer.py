"""How a worker listens: as Celery's does, without lines for messages of later."""

from typing import Any

from celery.worker import consumer

# 28 queues on RabbitMQ for tasks with a time to wait for. No task here has one: what is due later is a row.
DELAYED = "celery.worker.consumer.delayed_delivery:DelayedDelivery"


class Consumer(consumer.Consumer):
    class Blueprint(consumer.Consumer.Blueprint):
        default_steps: list[Any] = [
            step for step in consumer.Consumer.Blueprint.default_steps if step != DELAYED
        ]
