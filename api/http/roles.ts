import { SetMetadata } from '@nestjs/common';

export type Role = 'anyone' | 'member' | 'admin';
export const rolesKey = 'roles';

/** Sets the roles that may call a route. `RolesGuard` throws if a route declares no role. */
export const Roles = (role: Role) => SetMetadata(rolesKey, role);
