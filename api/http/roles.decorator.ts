import { SetMetadata } from '@nestjs/common';

export type Role = 'anyone' | 'member' | 'admin';
export const rolesKey = 'roles';

/** Who may call a route. Every route states it; the guard lets nobody through where it is missing. */
export const Roles = (role: Role) => SetMetadata(rolesKey, role);
