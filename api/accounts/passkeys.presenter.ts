import type { PasskeyShape } from '../../league/contract/second-factor.js';
import type { Passkey } from '../../league/schema/passkey.entity.js';

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyShape => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
