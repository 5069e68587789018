import { HttpException, Injectable, UnauthorizedException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionsRepository } from '../../league/accounts/sessions.repository.js';
import { badRequest } from './api-exception.js';
import type { Request } from './request.js';

@Injectable()
export class Uploads {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /**
   * The file in a field of a form, which arrives after the guards have run. `fileSize` overrides the general limit.
   * @throws ApiException 400 with `refusal` if the form has no such file or is broken; 401 if the session has ended
   */
  async read(request: Request, field: string, refusal: object, fileSize?: number): Promise<Buffer> {
    const file = await readFile(request, field, refusal, fileSize);
    const member = await this.sessions.findMember(this.database.manager, request.session.sessionId);
    if (!member) throw new UnauthorizedException();
    return file;
  }
}

async function readFile(request: Request, field: string, refusal: object, fileSize?: number): Promise<Buffer> {
  try {
    const limits = fileSize === undefined ? {} : { limits: { fileSize } };
    const file = request.isMultipart() ? await request.file(limits) : undefined;
    if (file?.fieldname !== field) throw badRequest(refusal);
    return await file.toBuffer();
  } catch (error) {
    // For a broken or incomplete form, the parser's error has no status. For a file that is too large, it has one.
    throw error instanceof HttpException || (error instanceof Error && 'statusCode' in error)
      ? error
      : badRequest(refusal);
  }
}
