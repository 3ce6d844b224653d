-- AlterTable
ALTER TABLE "app" ADD COLUMN     "alert_percent" SMALLINT DEFAULT 25;

-- CreateTable
CREATE TABLE "app_hour" (
    "app_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "reason" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "app_hour_pkey" PRIMARY KEY ("app_id","hour","reason")
);

-- CreateIndex
CREATE INDEX "app_hour_hour_idx" ON "app_hour"("hour");

-- AddForeignKey
ALTER TABLE "app_hour" ADD CONSTRAINT "app_hour_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;
