import { z } from 'zod';
import { Member, OpenSession, ProfilePicture, Rival } from '../../../league/schema/member.entity.js';
import { AccountDeletionService } from '../../../league/account-deletion/account-deletion.service.js';
import { MemberAdministrationService } from '../../../league/accounts/member-administration.service.js';
import { isEmail, isUsername } from '../../../league/contract/fields.js';
import { PushSubscription } from '../../../league/schema/push.entity.js';
import { MembersRepository } from '../../../league/members/members.repository.js';
import { messages } from '../../../league/contract/messages.js';
import { siteTexts } from '../../../league/contract/site-texts.js';
import { type Action, type AdminContext, type Description, type Edit, parseForm, type Row } from '../description.js';

const mailFields = [
  { name: 'raceWeekendsEmails', label: 'Race weekend emails' },
  { name: 'commentResponseEmails', label: 'Comment response emails' },
  { name: 'announcementResponseEmails', label: 'Announcement response emails', hint: 'Only admins get them' },
  { name: 'picksWindowEmails', label: 'Picks window emails' },
  { name: 'picksReminderEmails', label: 'Picks reminder emails' },
  { name: 'picksReceiptEmails', label: 'Picks receipt emails' },
  { name: 'announcementEmails', label: 'Announcement emails' },
  { name: 'seasonEndEmails', label: 'Season end emails' },
] as const;
type MailField = (typeof mailFields)[number]['name'];

const mapMailFields = <Value>(value: (name: MailField) => Value) =>
  Object.fromEntries(mailFields.map(({ name }) => [name, value(name)])) as Record<MailField, Value>;

const memberFields = z.object({
  username: z.string().refine(isUsername, messages.register.usernameInvalid),
  email: z.string().refine(isEmail, messages.register.emailInvalid),
  ...mapMailFields(() => z.boolean()),
});

const editingMember: Edit = {
  fields: [
    { name: 'username', label: 'Username', kind: 'text', hint: 'Letters and digits, at most 30' },
    { name: 'email', label: 'Email', kind: 'text' },
    ...mailFields.map((field) => ({ ...field, kind: 'check' as const })),
  ],
  read: async (manager, row, { get }) => {
    const member = await get(MembersRepository).get(manager, Number(row['id']));
    const { username, email } = member;
    return { username, email, ...mapMailFields((name) => member[name]) };
  },
  save: ({ get }, row, values) =>
    get(MemberAdministrationService).edit(Number(row['id']), parseForm(memberFields, values)),
};

const idOf = (row: Row) => Number(row['id']);
const nameOf = (row: Row) => String(row['username']);
const refuseSelf = (row: Row, { caller }: AdminContext) => (row['id'] === caller.id ? siteTexts.members.self : null);

const actions: Record<string, Action> = {
  promote: {
    label: 'Make admin',
    isDangerous: false,
    removesRow: false,
    effect: (row) => `${nameOf(row)} will be able to do everything that you can do, here and on the site.`,
    disabledReason: (row) => {
      if (row['isAdmin']) return 'This member is already an admin.';
      return row['isActive'] ? null : siteTexts.members.inactiveAdmin;
    },
    run: ({ get }, row) => get(MemberAdministrationService).promote(idOf(row)),
    doneMessage: 'The member is an admin now',
  },
  demote: {
    label: 'Take admin rights away',
    isDangerous: true,
    removesRow: false,
    effect: (row) => `${nameOf(row)} will be an ordinary member again, immediately.`,
    disabledReason: (row, context) => (row['isAdmin'] ? refuseSelf(row, context) : 'This member is not an admin.'),
    run: ({ get, caller }, row) => get(MemberAdministrationService).demote(caller.id, idOf(row)),
    doneMessage: 'The member is no longer an admin',
  },
  deactivate: {
    label: 'Deactivate',
    isDangerous: true,
    removesRow: false,
    effect: (row) =>
      `${nameOf(row)} will be logged out everywhere at once and can't log in again, not even with a new password or a link. Picks, points and comments stay.`,
    disabledReason: (row, context) =>
      row['deactivatedAt'] ? 'The account is already deactivated.' : refuseSelf(row, context),
    run: ({ get, caller }, row) => get(MemberAdministrationService).deactivate(caller.id, idOf(row)),
    doneMessage: 'The account is deactivated',
  },
  activate: {
    label: 'Activate',
    isDangerous: false,
    removesRow: false,
    effect: (row) =>
      `${nameOf(row)} will be able to log in. Do this only if you know who it is, because nobody has confirmed the email address.`,
    disabledReason: (row) => (row['isActive'] ? 'The account is active.' : null),
    run: ({ get }, row) => get(MemberAdministrationService).activate(idOf(row)),
    doneMessage: 'The account is active',
  },
  'send-password-link': {
    label: 'Send a password link',
    isDangerous: false,
    removesRow: false,
    effect: (row) =>
      `Emails ${nameOf(row)} a link to choose a new password. It works once, within an hour, and replaces any earlier link. Nothing else changes. If an unused link is less than ten minutes old, no second one is sent.`,
    disabledReason: (row) => (row['isActive'] ? null : siteTexts.members.inactiveAdmin),
    run: ({ get }, row) => get(MemberAdministrationService).sendPasswordLink(idOf(row)),
    doneMessage: siteTexts.members.linkSent,
  },
  'reset-second-factor': {
    label: 'Turn two-step log-in off',
    isDangerous: true,
    removesRow: false,
    effect: (row) =>
      `${nameOf(row)} will log in with the password alone, and all passkeys are removed. Do this only if you are sure that ${nameOf(row)} asked for it: afterwards anybody who has the password can log in. ${nameOf(row)} gets an email.`,
    disabledReason: (row, { caller }) => (row['id'] === caller.id ? siteTexts.members.ownSecondFactor : null),
    run: ({ get, caller }, row) => get(MemberAdministrationService).resetSecondFactor(caller.id, idOf(row)),
    doneMessage: siteTexts.members.secondFactorReset,
  },
  'end-sessions': {
    label: 'End all sessions',
    isDangerous: true,
    removesRow: false,
    effect: (row) => `${nameOf(row)} will be logged out everywhere except in this browser.`,
    run: ({ get, caller, sessionId }, row) =>
      get(MemberAdministrationService).endSessions(idOf(row), row['id'] === caller.id ? sessionId : null),
    doneMessage: 'All sessions are ended',
  },
  delete: {
    label: 'Delete the account',
    isDangerous: true,
    removesRow: true,
    effect: (row) =>
      `Removes ${nameOf(row)}: their comments without replies are deleted, and so are their picks in running seasons, whose standings are computed again. Finalized seasons keep their row, without the name. This can’t be undone.`,
    disabledReason: (row, { caller }) => (row['id'] === caller.id ? siteTexts.members.deleteSelf : null),
    confirmation: (row) => ({
      label: 'The username',
      expected: nameOf(row),
      wrong: siteTexts.wrongWord(nameOf(row)),
    }),
    check: (manager, { get, caller }, row) => get(MemberAdministrationService).lockOther(manager, caller.id, idOf(row)),
    run: ({ get, caller }, row) => get(AccountDeletionService).deleteOther(caller.id, idOf(row)),
    doneMessage: 'The account is deleted',
  },
};

export const memberEntries: readonly Description[] = [
  {
    entity: Member,
    group: 'Members',
    title: 'Members',
    singular: 'member',
    about: 'Everybody with an account. Passwords are stored only as hashes, which nobody can see.',
    namedBy: ['id', 'username'],
    nameOf,
    secret: ['passwordHash', 'invitationToken'],
    listed: ['email', 'isActive', 'isAdmin', 'deactivatedAt', 'dateCreated'],
    edit: editingMember,
    actions,
    links: (row) => [{ label: 'Profile', href: `/users/${nameOf(row)}` }],
  },
  {
    entity: OpenSession,
    group: 'Members',
    title: 'Sessions',
    singular: 'session',
    about:
      'The devices on which members are logged in. A session begins with a log-in, and you can end it here. Its content is secret.',
    actions: {
      delete: {
        label: 'End the session',
        isDangerous: true,
        removesRow: true,
        effect: () => 'Logs the member out on that device.',
        run: ({ get }, row) => get(MemberAdministrationService).endSession(String(row['id'])),
        doneMessage: 'The session is ended',
      },
    },
  },
  {
    entity: ProfilePicture,
    group: 'Members',
    title: 'Profile pictures',
    singular: 'profile picture',
    about: 'Members choose their own picture. Delete one that should not be shown.',
    actions: {
      delete: {
        label: 'Delete the picture',
        isDangerous: true,
        removesRow: true,
        effect: () => 'The member then has the default picture, and can choose another.',
        run: ({ get }, row) => get(MemberAdministrationService).deletePicture(Number(row['memberId'])),
        doneMessage: 'The picture is deleted',
      },
    },
    listed: ['memberId', 'format'],
  },
  {
    entity: Rival,
    group: 'Members',
    title: 'Rivals',
    singular: 'rival',
    about:
      'Members who are pinned above the standings of other members. Members pin and unpin their rivals themselves.',
    listed: ['memberId', 'rivalId', 'pinnedAt'],
  },
  {
    entity: PushSubscription,
    group: 'Members',
    title: 'Push message devices',
    singular: 'push message device',
    about:
      'Browsers in which members have switched push messages on. Only the members themselves can switch them on and off.',
    listed: ['memberId', 'dateCreated'],
    secret: ['endpoint', 'p256dh', 'auth'],
  },
];
