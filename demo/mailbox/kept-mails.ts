import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface KeptMail {
  /** Increases in the order of arrival. */
  id: string;
  to: string[];
  from: string;
  subject: string;
  date: string;
  messageId: string;
  html: string;
  text: string;
}

/**
 * Stores emails as files with their raw text, so that they survive a restart. Only the user of this process can read
 * them, because their links change passwords.
 */
export class KeptMails {
  private count = 0;

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<KeptMails> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700); // also if the folder exists
    return new KeptMails(folder);
  }

  /** Stores an email. The header X-Envelope-To contains the recipients of its envelope. */
  async keep(recipients: readonly string[], raw: Buffer): Promise<void> {
    const id = `${Date.now()}-${String((this.count += 1)).padStart(6, '0')}`;
    const path = join(this.folder, id);
    const text = Buffer.concat([Buffer.from(`X-Envelope-To: ${recipients.join(', ')}\r\n`), raw]);
    await writeFile(`${path}.part`, text, { mode: 0o600 });
    await rename(`${path}.part`, `${path}.eml`);
  }

  async list(): Promise<KeptMail[]> {
    const ids = (await this.ids()).sort().reverse();
    return Promise.all(ids.map((id) => this.read(id)));
  }

  /** The raw text of an email. Null if it does not exist. */
  async raw(id: string): Promise<string | null> {
    return (await this.ids()).includes(id) ? readFile(join(this.folder, `${id}.eml`), 'utf8') : null;
  }

  async find(id: string): Promise<KeptMail | null> {
    return (await this.ids()).includes(id) ? this.read(id) : null;
  }

  async clear(): Promise<void> {
    await Promise.all((await this.ids()).map((id) => rm(join(this.folder, `${id}.eml`), { force: true })));
  }

  private async ids(): Promise<string[]> {
    return (await readdir(this.folder))
      .filter((file) => file.endsWith('.eml'))
      .map((file) => file.slice(0, -'.eml'.length));
  }

  private async read(id: string): Promise<KeptMail> {
    const mail = await PostalMime.parse(await readFile(join(this.folder, `${id}.eml`)));
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
    return {
      id,
      to: header('x-envelope-to').split(', '),
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      date: mail.date ?? new Date(Number(id.split('-')[0])).toISOString(),
      messageId: mail.messageId ?? '',
      html: mail.html ?? '',
      text: mail.text ?? '',
    };
  }
}
