import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MailingData } from './mailing-data.js';

/** One occasion to write to members. Its mails are rendered from it when they leave. */
@Entity('mailings')
export class Mailing {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('jsonb') data: MailingData;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
