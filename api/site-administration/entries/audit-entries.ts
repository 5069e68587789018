import { AuditEntry } from '../../../league/audit/audit-entry.entity.js';
import type { Description } from '../description.js';

export const auditEntries: readonly Description[] = [
  {
    entity: AuditEntry,
    group: 'Log',
    title: 'Audit log',
    one: 'entry of the log',
    about:
      'Every change that an admin made, here or anywhere in the site: who, when, what, before and after. The database refuses to change or delete any of it.',
    labels: {
      at: 'When',
      username: 'Who',
      memberId: 'Who, by account',
      action: 'What',
      entity: 'Table',
      entityId: 'Row',
      changeId: 'Changed together',
    },
    listed: ['at', 'username', 'action', 'entity', 'entityId'],
    choices: { action: ['created', 'changed', 'deleted'] },
  },
];
