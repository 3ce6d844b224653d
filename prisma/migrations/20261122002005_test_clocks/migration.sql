-- CreateTable
CREATE TABLE "test_clock" (
    "store_id" UUID NOT NULL,
    "offset_ms" BIGINT NOT NULL DEFAULT 0,
    "advancing_to" TIMESTAMPTZ(3),
    "reached_at" TIMESTAMPTZ(3),
    "touched_at" TIMESTAMPTZ(3),

    CONSTRAINT "test_clock_pkey" PRIMARY KEY ("store_id")
);

-- AddForeignKey
ALTER TABLE "test_clock" ADD CONSTRAINT "test_clock_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- It only ever moves forward.
ALTER TABLE "test_clock" ADD CONSTRAINT "test_clock_offset_ms_check" CHECK ("offset_ms" >= 0);
