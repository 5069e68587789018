import { SetMetadata } from '@nestjs/common';
import type { DomainErrorCode } from '../../league/core/domain-error.js';

export const refusesKey = 'refuses';

/** What all refusals of a call have in their bodies, and what some of them have beside it. */
export interface RefusalShape {
  /** The flags of a refusal with status 400 of which none is set: they are always all present (wire.md). */
  flags: object;
  flagsOf: Partial<Record<DomainErrorCode, object>>;
}

/** The shape of a call's refusals: its flags, and what of the body a refusal of the domain has in this call in place of the common table. */
export const Refuses = <Flags extends object>(
  flags: Flags,
  flagsOf: Partial<Record<DomainErrorCode, Partial<Flags> & { message?: string }>> = {},
) => SetMetadata(refusesKey, { flags, flagsOf } satisfies RefusalShape);
