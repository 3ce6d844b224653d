-- AlterTable
ALTER TABLE "app" ADD COLUMN     "device_sign_in" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "device_code" (
    "selector" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "user_code_hash" TEXT NOT NULL,
    "app_id" UUID NOT NULL,
    "scopes" TEXT[],
    "mode" "mode",
    "device_name" TEXT,
    "network" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "poll_every" INTEGER NOT NULL,
    "polled_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "device_code_pkey" PRIMARY KEY ("selector")
);

-- CreateIndex
CREATE UNIQUE INDEX "device_code_user_code_hash_key" ON "device_code"("user_code_hash");

-- CreateIndex
CREATE INDEX "device_code_app_id_idx" ON "device_code"("app_id");

-- CreateIndex
CREATE INDEX "device_code_expires_at_idx" ON "device_code"("expires_at");

-- AddForeignKey
ALTER TABLE "device_code" ADD CONSTRAINT "device_code_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;
