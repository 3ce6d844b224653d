-- AlterTable
ALTER TABLE "approval" ADD COLUMN     "is_beyond_limits" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "is_limited" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "connection_limit" (
    "connection_id" UUID NOT NULL,
    "changes_a_day" INTEGER,
    "never_cancels" BOOLEAN NOT NULL,
    "credits_a_month" BIGINT,
    "credits_currency" TEXT,
    "day" DATE NOT NULL,
    "changes" INTEGER NOT NULL,
    "credits" BIGINT NOT NULL,

    CONSTRAINT "connection_limit_pkey" PRIMARY KEY ("connection_id")
);

-- AddForeignKey
ALTER TABLE "connection_limit" ADD CONSTRAINT "connection_limit_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
