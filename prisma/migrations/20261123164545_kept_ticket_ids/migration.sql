-- AlterTable: back where it was dropped; constant, so no row is written. Servers of the first versions read it.
ALTER TABLE "connection" ADD COLUMN IF NOT EXISTS "ticket_id" TEXT NOT NULL DEFAULT '';
