import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

interface Section {
  tables: readonly string[];
  /** `$1` is the id of the member. The result must not identify other accounts, except rivals. */
  query: string;
}

const rider = (column: string) =>
  `(SELECT riders.first || ' ' || riders.last || ' #' || riders.number FROM riders WHERE riders.id = ${column})`;

/** The personal data that a member can download. Omits secrets such as hashes, tokens and keys. */
export const exportedSections: Readonly<Record<string, Section>> = {
  account: {
    tables: ['members'],
    query: `SELECT id, username, email, date_created, date_username_edited, is_active, deactivated_at, is_admin,
        named_in_archives, start_messages, tell_when_picks_open, race_weekends_emails, comment_response_emails,
        announcement_response_emails, picks_window_emails, picks_reminder_emails, picks_receipt_emails,
        announcement_emails, season_end_emails
      FROM members WHERE id = $1`,
  },
  profile_picture: {
    tables: ['profile_pictures'],
    query: `SELECT format, translate(encode(data, 'base64'), E'\\n', '') AS base64 FROM profile_pictures WHERE member_id = $1`,
  },
  picks: {
    tables: ['picks'],
    query: `SELECT year AS season, picks.id AS number, submitted_at,
        json_build_array(${['pick1', 'pick2', 'pick3', 'pick4', 'pick5'].map(rider).join(', ')}) AS riders,
        ${rider('independent_id')} AS independent, ${rider('rookie_id')} AS rookie
      FROM picks JOIN seasons ON seasons.id = season_id WHERE member_id = $1 ORDER BY year, picks.id`,
  },
  picks_seals: {
    tables: ['seals'],
    query: `SELECT year AS season, number AS root, position, encode(digest, 'hex') AS digest, encode(salt, 'hex') AS salt,
        ended_at, ended_by
      FROM seals JOIN seasons ON seasons.id = season_id WHERE member_id = $1 ORDER BY year, number, position`,
  },
  standings: {
    tables: ['standings_snapshots', 'standings_pages', 'standings_positions'],
    query: `SELECT year AS season, title AS race_weekend, place.position,
        points_hundredths[(place.position - 1) % 512 + 1] / 100.0::float8 AS points,
        position_changes[(place.position - 1) % 512 + 1] AS position_change
      FROM picks JOIN seasons ON seasons.id = season_id
      JOIN LATERAL (
        SELECT snapshot_id, title, start_date FROM race_weekends WHERE season_id = seasons.id AND snapshot_id IS NOT NULL
        UNION ALL SELECT seasons.snapshot_id, NULL, NULL WHERE seasons.snapshot_id IS NOT NULL) shown ON true
      JOIN standings_positions ON standings_positions.snapshot_id = shown.snapshot_id AND block = picks.id / 512
      JOIN LATERAL (SELECT positions[picks.id % 512 + 1] AS position) place ON place.position > 0
      JOIN standings_pages ON standings_pages.snapshot_id = shown.snapshot_id AND page = (place.position - 1) / 512
      WHERE member_id = $1 ORDER BY year, start_date NULLS LAST`,
  },
  comments: {
    tables: ['comments'],
    query: `SELECT id, text, date_created, edited, hidden_at, announcement_id, weekend_id, group_id,
        parent_id AS reply_to
      FROM comments WHERE member_id = $1 ORDER BY id`,
  },
  liked_comments: {
    tables: ['comment_likes'],
    query: `SELECT comment_id, date_created FROM comment_likes WHERE member_id = $1 ORDER BY comment_id`,
  },
  tips: {
    tables: ['tips'],
    query: `SELECT weekend_id, title AS weekend, ${rider('first_id')} AS first, ${rider('second_id')} AS second,
        ${rider('third_id')} AS third, date_saved
      FROM tips JOIN race_weekends ON race_weekends.id = weekend_id WHERE member_id = $1 ORDER BY weekend_id`,
  },
  followed_comments: {
    tables: ['comment_follows'],
    query: `SELECT comment_id, date_created FROM comment_follows WHERE member_id = $1 ORDER BY comment_id`,
  },
  reports_of_comments: {
    tables: ['comment_reports'],
    query: `SELECT comment_id, reason, text, date_created, handled_at FROM comment_reports WHERE member_id = $1 ORDER BY id`,
  },
  announcements: {
    tables: ['announcements'],
    query: `SELECT id, title, text, edited, date_created, date_edited FROM announcements WHERE member_id = $1 ORDER BY id`,
  },
  groups: {
    tables: ['groups', 'group_members'],
    query: `SELECT group_id AS id, name, number, joined_at, muted FROM group_members JOIN groups ON groups.id = group_id
      WHERE member_id = $1 ORDER BY joined_at`,
  },
  rivals: {
    tables: ['rivals'],
    query: `SELECT rival_id AS account_number, pinned_at FROM rivals WHERE member_id = $1 ORDER BY pinned_at`,
  },
  notifications: {
    tables: ['notifications', 'notification_reads'],
    query: `SELECT path, date_created, read_at FROM notifications
      LEFT JOIN notification_reads ON notification_id = id AND notification_reads.member_id = $1
      WHERE notifications.member_id = $1 OR read_at IS NOT NULL ORDER BY date_created, id`,
  },
  log_ins_and_changes: {
    tables: ['account_events'],
    query: `SELECT kind, at, times, device, network, former_email, removed_passkeys
      FROM account_events WHERE member_id = $1 ORDER BY id`,
  },
  open_sessions: {
    tables: ['sessions', 'open_sessions'],
    query: `SELECT device, started_at, last_seen_at, expire AS expires FROM sessions
      WHERE (sess ->> 'memberId') = $1::text ORDER BY started_at`,
  },
  two_step_log_in: {
    tables: ['second_factors', 'recovery_codes'],
    query: `SELECT begun_at, confirmed_at, (SELECT count(*)::int FROM recovery_codes
        WHERE recovery_codes.member_id = $1 AND used_at IS NULL) AS recovery_codes_left
      FROM second_factors WHERE member_id = $1`,
  },
  passkeys: {
    tables: ['passkeys'],
    query: `SELECT name, transports, created_at, last_used_at FROM passkeys WHERE member_id = $1 ORDER BY id`,
  },
  browsers_with_push_messages: {
    tables: ['push_subscriptions'],
    query: `SELECT substring(endpoint FROM '^https?://[^/]+') AS push_service, date_created FROM push_subscriptions
      WHERE member_id = $1 ORDER BY id`,
  },
  mails: {
    tables: ['mailings', 'mails'],
    query: `SELECT data ->> 'kind' AS kind, created_at, state, sent_at, error FROM mails
      JOIN mailings ON mailings.id = mailing_id WHERE member_id = $1 ORDER BY mails.id`,
  },
  mailed_links: {
    tables: ['link_tokens'],
    query: `SELECT purpose, email, expires_at, used_at FROM link_tokens WHERE member_id = $1 ORDER BY id`,
  },
  receipts_of_picks: {
    tables: ['picks_receipts'],
    query: `SELECT year AS season, due_at, mailed_at FROM picks_receipts JOIN seasons ON seasons.id = season_id
      WHERE member_id = $1 ORDER BY year`,
  },
  changes_as_admin: {
    tables: ['audit_entries'],
    query: `SELECT at, action, entity, entity_id FROM audit_entries WHERE member_id = $1 ORDER BY id`,
  },
  changes_by_admins: {
    tables: ['audit_entries'],
    query: `SELECT at, action FROM audit_entries WHERE entity = 'members' AND entity_id = $1::text ORDER BY id`,
  },
};

const ofTheLeague = 'about the league, not about a member';
const ofAdmins = 'about the league; the audit log records changes by admins';
const computed = 'computed for all members from what is exported';
const soonGone = 'ids, until a mail or message is sent';
/** The tables that are not exported, with the reasons. */
export const notExported: Readonly<Record<string, string>> = {
  passkey_challenges: 'random numbers, valid for minutes',
  seasons: ofTheLeague,
  season_messages: ofTheLeague,
  riders: ofAdmins,
  imported_seasons: 'files that an admin imported; names in them are not linked to accounts',
  seal_roots: ofTheLeague,
  seal_nodes: ofTheLeague,
  race_weekends: ofTheLeague,
  result_checks: ofTheLeague,
  calendar_entries: ofTheLeague,
  race_results: ofAdmins,
  result_rows: ofTheLeague,
  weekend_corrections: ofTheLeague,
  correction_members: computed,
  projections: computed,
  projection_pages: computed,
  retrievals: ofAdmins,
  page_captures: ofTheLeague,
  autopilots: ofTheLeague,
  autopilot_race_sessions: ofTheLeague,
  pushes: soonGone,
  push_deliveries: soonGone,
  mailing_recipients: soonGone,
  outbox_jobs: 'ids of jobs',
  csp_reports: 'what pages tried to load, without who opened them',
};

@Injectable()
export class DataExportsRepository {
  /** Every section is an array, even if it has only one row. */
  async read(manager: EntityManager, memberId: number): Promise<Record<string, unknown[]>> {
    const sections: Record<string, unknown[]> = {};
    for (const [name, { query }] of Object.entries(exportedSections)) {
      sections[name] = await manager.query(query, [memberId]);
    }
    return sections;
  }
}
