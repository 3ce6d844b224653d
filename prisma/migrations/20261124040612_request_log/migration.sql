-- CreateTable, with a partition for each day, by the time in the ids: lib/calls/logged-requests.ts makes and drops them.
CREATE TABLE "logged_request" (
    "id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "reason" TEXT,
    "micros" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "app_id" UUID,
    "holder_id" UUID,
    "store_id" UUID,
    "mode" "mode",
    "sent" TEXT,
    "answered" TEXT,

    CONSTRAINT "logged_request_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateIndex
CREATE INDEX "logged_request_app_id_id_idx" ON "logged_request"("app_id", "id");

-- CreateIndex
CREATE INDEX "logged_request_holder_id_id_idx" ON "logged_request"("holder_id", "id");

-- CreateIndex
CREATE INDEX "logged_request_request_id_idx" ON "logged_request"("request_id");
