-- AlterTable
ALTER TABLE "signing_key" DROP CONSTRAINT "signing_key_pkey",
ADD COLUMN     "use" TEXT NOT NULL DEFAULT 'deliveries',
ADD CONSTRAINT "signing_key_pkey" PRIMARY KEY ("use", "generation");
