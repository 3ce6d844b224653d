-- CreateTable
CREATE TABLE "job" (
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("name")
);

-- What pg-boss, which ran the jobs before, kept for itself.
DROP SCHEMA IF EXISTS "jobs" CASCADE;
