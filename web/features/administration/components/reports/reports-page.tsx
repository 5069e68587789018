import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { limits } from '../../../../../league/contract/limits.js';
import type { CommentReport, ReportedComment } from '../../../../../league/contract/administration.js';
import { formatShortDayAndTime } from '../../../../lib/format.js';
import { parsePageNumber } from '../../../../lib/paging.js';
import { latestError } from '../../../../lib/use-app-mutation.js';
import { ReplaceSearch } from '../../../../lib/replace-search.js';
import {
  reportedCommentsQuery,
  useDeleteComment,
  useDismissReports,
  useHideComment,
} from '../../../../shared/comments/api/comments.js';
import { reportReasonTexts } from '../../../../shared/comments/model/comments.js';
import { MemberLink } from '../../../../shared/members/member-link.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { PlainCard } from '../../../../ui/card.js';
import { EmptyNote, FailedLoad, FailureText, SkeletonRows } from '../../../../ui/feedback.js';
import { Actions, PageHead } from '../../../../ui/layout.js';
import { LinkedText } from '../../../../ui/linked-text.js';
import { Pager } from '../../../../ui/pager.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { AdminOnly } from '../admin-only.js';
import styles from './reports-page.module.css';

export default function ReportsPage() {
  return (
    <AdminOnly>
      <Reports />
    </AdminOnly>
  );
}

/** One page of the reported comments. A page past the end redirects to the first. */
function Reports() {
  const [search] = useSearchParams();
  const page = parsePageNumber(search.get('page')) ?? 1;
  const { data, error, refetch } = useQuery(reportedCommentsQuery(page));
  if (page > 1 && data?.reported_comments.length === 0) return <ReplaceSearch to="?page=1" />;
  return (
    <>
      <PageHead
        title="Reported comments"
        above={<Link to="/administration">Administration</Link>}
        below={data && data.amount_comments > 0 && describeOpen(data.amount_open)}
      />
      {!data && (
        <PlainCard flush={!error}>
          {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={3} rowHeight={180} inset={20} />}
        </PlainCard>
      )}
      {data?.amount_comments === 0 && (
        <PlainCard>
          <EmptyNote>No member has reported a comment.</EmptyNote>
        </PlainCard>
      )}
      {data?.reported_comments.map((comment) => (
        <ReportedCommentCard key={comment.id} comment={comment} />
      ))}
      <Pager page={page} count={data?.amount_comments ?? 0} perPage={limits.reportedCommentsPerPage} />
    </>
  );
}

function describeOpen(count: number): string {
  if (count === 0) return 'All of them have been answered.';
  return count === 1 ? 'One is waiting for an answer.' : `${count} are waiting for an answer.`;
}

const stateNames = { open: 'Open', hidden: 'Hidden', shown: 'Shown' } as const;

function ReportedCommentCard({ comment }: { comment: ReportedComment }) {
  const { user, text, state, handled, reports, amount_reports: count } = comment;
  const more = count - reports.length;
  return (
    <PlainCard>
      <article className={styles.comment} aria-label={`Comment by ${user.username}`}>
        <header className={styles.head}>
          <Badge tone={state === 'open' ? 'running' : 'idle'}>{stateNames[state]}</Badge>
          <span className={styles.origin}>
            <MemberLink user={user} className={styles.author} />
            <span> </span>
            <Origin comment={comment} />
          </span>
        </header>
        <blockquote className={styles.text}>
          <LinkedText>{text}</LinkedText>
        </blockquote>
        <ul className={styles.reports} aria-label="Reports">
          {reports.map((report, index) => (
            <li key={index}>
              <Report report={report} />
            </li>
          ))}
        </ul>
        {more > 0 && <p className="muted">{more === 1 ? 'And one more report.' : `And ${more} more reports.`}</p>}
        {handled && (
          <p className="muted small">
            <span>{`${state === 'hidden' ? 'Hidden from members. ' : 'Members see it. '}Answered by `}</span>
            <MemberLink user={handled.user} />
            <span>{`, ${formatShortDayAndTime(handled.date)}`}</span>
          </p>
        )}
        <ReportActions comment={comment} />
      </article>
    </PlainCard>
  );
}

/** A comment in a group has no link, because only members of the group can see its page. */
function Origin({ comment: { page_title: title, path, date_created, edited } }: { comment: ReportedComment }) {
  const name = <bdi>{title}</bdi>;
  return (
    <span className="muted small">
      <span>{path ? 'on ' : 'in the group '}</span>
      {path ? <Link to={`/${path}`}>{name}</Link> : name}
      <span>{`, ${formatShortDayAndTime(date_created)}${edited ? ' · edited' : ''}`}</span>
    </span>
  );
}

function Report({ report: { user, reason, text, earlier_text, date_created } }: { report: CommentReport }) {
  return (
    <>
      <strong>{reportReasonTexts[reason]}</strong>
      {text && <p className={styles.text}>{text}</p>}
      {earlier_text !== null && (
        <p className={styles.text}>
          <span className="muted">The comment was then: </span>
          <span>{earlier_text}</span>
        </p>
      )}
      <span className="muted small">
        <MemberLink user={user} />
        <span>{`, ${formatShortDayAndTime(date_created)}`}</span>
      </span>
    </>
  );
}

function ReportActions({ comment: { id, state } }: { comment: ReportedComment }) {
  const hide = useHideComment(id);
  const dismiss = useDismissReports(id);
  const remove = useDeleteComment();
  const pending = hide.isPending || dismiss.isPending || remove.isPending;
  return (
    <>
      <Actions>
        <Button
          variant={state === 'open' ? 'primary' : 'secondary'}
          inactive={pending}
          onClick={() => hide.mutate(state !== 'hidden')}
        >
          {state === 'hidden' ? 'Show again' : 'Hide'}
        </Button>
        {state === 'open' && (
          <Button inactive={pending} onClick={() => dismiss.mutate()}>
            Dismiss
          </Button>
        )}
        <TwoClickButton inactive={pending} onConfirm={() => remove.mutate(id)}>
          Delete
        </TwoClickButton>
      </Actions>
      <FailureText error={latestError(hide, dismiss, remove)} />
    </>
  );
}
