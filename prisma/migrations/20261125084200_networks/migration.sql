-- AlterTable
ALTER TABLE "app" ADD COLUMN     "networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "networks_enforced_from" TIMESTAMPTZ(3),
ADD COLUMN     "networks_watched_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "networks_enforced_from" TIMESTAMPTZ(3),
ADD COLUMN     "networks_watched_at" TIMESTAMPTZ(3),
ADD COLUMN     "refused_at" TIMESTAMPTZ(3),
ADD COLUMN     "refused_from" TEXT;

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "networks_enforced_from" TIMESTAMPTZ(3),
ADD COLUMN     "networks_watched_at" TIMESTAMPTZ(3),
ADD COLUMN     "refused_at" TIMESTAMPTZ(3),
ADD COLUMN     "refused_from" TEXT;

-- CreateTable
CREATE TABLE "network_day" (
    "holder_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "network" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "network_day_pkey" PRIMARY KEY ("holder_id","day","network")
);

-- CreateTable
CREATE TABLE "network_store" (
    "holder_id" UUID NOT NULL,
    "network" TEXT NOT NULL,
    "store_id" UUID NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "network_store_pkey" PRIMARY KEY ("holder_id","network","store_id")
);

-- CreateIndex
CREATE INDEX "network_day_day_idx" ON "network_day"("day");

-- CreateIndex
CREATE INDEX "network_store_day_idx" ON "network_store"("day");
