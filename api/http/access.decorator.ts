import { SetMetadata } from '@nestjs/common';

export type Role = 'anyone' | 'member' | 'admin';
export const accessKey = 'access';

/** Who may call a route. Every route states it; the access guard lets nobody through where it is missing. */
export const Access = (role: Role) => SetMetadata(accessKey, role);
