import { SetMetadata } from '@nestjs/common';

export type Role = 'anyone' | 'member' | 'admin';
export const rolesKey = 'roles';

/** Sets who may call a route. `RolesGuard` throws if a route has no role. */
export const Roles = (role: Role) => SetMetadata(rolesKey, role);
