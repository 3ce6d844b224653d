-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "written" BIGSERIAL NOT NULL,
    "position" BIGINT,
    "type" TEXT NOT NULL,
    "store_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "stream_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "app_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT,
    "data" TEXT NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_stream" (
    "id" UUID NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "event_stream_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "store_id" UUID,
    "connection_id" UUID,
    "app_id" UUID,
    "mode" "mode" NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "events" TEXT[],
    "scopes" TEXT[],
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "enabled_at" TIMESTAMPTZ(3),
    "disabled_for" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "stream_id" UUID NOT NULL,
    "written" BIGINT NOT NULL,
    "status" "delivery_status" NOT NULL,
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_lane" (
    "endpoint_id" UUID NOT NULL,
    "stream_id" UUID NOT NULL,
    "added" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "holder" UUID,
    "held_until" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_lane_pkey" PRIMARY KEY ("endpoint_id","stream_id")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "generation" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("generation")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_position_key" ON "event"("position");

-- CreateIndex
CREATE INDEX "event_store_id_mode_position_idx" ON "event"("store_id", "mode", "position");

-- CreateIndex
CREATE INDEX "webhook_endpoint_store_id_mode_idx" ON "webhook_endpoint"("store_id", "mode");

-- CreateIndex
CREATE INDEX "webhook_endpoint_connection_id_idx" ON "webhook_endpoint"("connection_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_app_id_mode_idx" ON "webhook_endpoint"("app_id", "mode");

-- CreateIndex
CREATE INDEX "delivery_endpoint_id_stream_id_status_written_idx" ON "delivery"("endpoint_id", "stream_id", "status", "written");

-- CreateIndex
CREATE INDEX "delivery_endpoint_id_written_idx" ON "delivery"("endpoint_id", "written");

-- CreateIndex
CREATE INDEX "delivery_event_id_idx" ON "delivery"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_endpoint_id_event_id_key" ON "delivery"("endpoint_id", "event_id");

-- CreateIndex
CREATE INDEX "delivery_lane_due_at_idx" ON "delivery_lane"("due_at");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_lane" ADD CONSTRAINT "delivery_lane_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;
