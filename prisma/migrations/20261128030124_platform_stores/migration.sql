-- AlterTable
ALTER TABLE "store" ADD COLUMN     "external_id" TEXT,
ADD COLUMN     "external_version" BIGINT,
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "platform_person" (
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_person_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "platform_member" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "role" "member_role" NOT NULL,

    CONSTRAINT "platform_member_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "platform_person_user_id_key" ON "platform_person"("user_id");

-- CreateIndex
CREATE INDEX "platform_person_email_idx" ON "platform_person"("email") WHERE (user_id IS NULL);

-- CreateIndex
CREATE INDEX "platform_member_subject_idx" ON "platform_member"("subject");

-- CreateIndex
CREATE UNIQUE INDEX "platform_member_store_id_subject_key" ON "platform_member"("store_id", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "platform_member_one_owner_idx" ON "platform_member"("store_id") WHERE (role = 'owner');

-- CreateIndex
CREATE UNIQUE INDEX "store_external_id_key" ON "store"("external_id");

-- AddForeignKey
ALTER TABLE "platform_person" ADD CONSTRAINT "platform_person_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_member" ADD CONSTRAINT "platform_member_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_member" ADD CONSTRAINT "platform_member_subject_fkey" FOREIGN KEY ("subject") REFERENCES "platform_person"("subject") ON DELETE CASCADE ON UPDATE CASCADE;
