-- AlterEnum
ALTER TYPE "end_reason" ADD VALUE 'revoked_by_operator';

-- AlterTable
ALTER TABLE "app" ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "verification_answer" TEXT,
ADD COLUMN     "verification_message" TEXT;

-- AlterTable
ALTER TABLE "app_secret" ADD COLUMN     "name" TEXT;

-- CreateTable
CREATE TABLE "app_day" (
    "app_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "app_day_pkey" PRIMARY KEY ("app_id","day")
);

-- CreateTable
CREATE TABLE "app_note" (
    "id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "app_note_app_id_idx" ON "app_note"("app_id");

-- AddForeignKey
ALTER TABLE "app_day" ADD CONSTRAINT "app_day_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_note" ADD CONSTRAINT "app_note_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id") ON DELETE CASCADE ON UPDATE CASCADE;
