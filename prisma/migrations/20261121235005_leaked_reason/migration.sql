-- AlterEnum
ALTER TYPE "end_reason" ADD VALUE 'leaked';
