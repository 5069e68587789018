import { Fragment } from 'react';
import type { Elements } from '../../../lib/elements.js';
import { Link } from 'react-router-dom';
import { limits } from '../../../../league/contract/limits.js';
import { Card } from '../../../ui/card.js';
import styles from './rules-page.module.css';

interface Topic {
  id: string;
  title: string;
  questions: { question: string; answer: Elements }[];
}

export const TopicCard = ({ title, questions }: Topic) => (
  <Card title={title}>
    <div className={styles.text}>
      {questions.map(({ question, answer }) => (
        <Fragment key={question}>
          <h3>{question}</h3>
          {answer}
        </Fragment>
      ))}
    </div>
  </Card>
);

export const topics: Topic[] = [
  {
    id: 'picks',
    title: 'Choosing your riders',
    questions: [
      {
        question: 'How do I choose my riders?',
        answer: (
          <>
            <p>
              Open <Link to="/select-picks">Your picks</Link> while the picks window is open. Choose a rider for the
              first position; the list then moves on to the next. When every position has a rider, press <em>Submit</em>
              . <em>Saved on</em> with the time means that your picks have arrived.
            </p>
            <p>
              To change the order, drag a rider, or use the arrows beside the name. What you have chosen but not yet
              submitted stays on this device.
            </p>
          </>
        ),
      },
      {
        question: 'Until when can I change them?',
        answer: (
          <p>
            Until the window closes, at 00:00 UTC on the first day of the first race weekend. The page shows that moment
            in your own time. Until then, nobody else can see your picks.
          </p>
        ),
      },
      {
        question: 'I was too late. What now?',
        answer: (
          <p>
            You can <Link to="/tips">tip the next race</Link>, join groups and comment. On your{' '}
            <Link to="/">home page</Link> you can ask to be told when the next window opens.
          </p>
        ),
      },
      {
        question: 'It says that somebody else has these picks.',
        answer: <p>No two members may have the same riders in the same order. Change one rider, or swap two.</p>,
      },
    ],
  },
  {
    id: 'standings',
    title: 'Points and standings',
    questions: [
      {
        question: 'When do the standings change?',
        answer: (
          <p>
            When an admin makes a race weekend final, usually on Sunday evening. After the sprint and after the race,
            the page of the weekend has provisional standings. They stay closed until you open them, so that nobody sees
            a result by accident.
          </p>
        ),
      },
      {
        question: 'Why am I behind somebody with the same points?',
        answer: (
          <p>
            Press <em>why?</em> between the two rows: it shows every step of the tie-break. The{' '}
            <a href="#rules">rules</a> have a worked example.
          </p>
        ),
      },
      {
        question: 'Where do my points come from?',
        answer: <p>Press a row of the standings. You can open each number there, down to the result of a race.</p>,
      },
      {
        question: 'A result is wrong.',
        answer: (
          <p>
            <Link to="/contact">Tell the admins</Link>. A result can be corrected at any time: all later standings are
            then recomputed, and you get a notification if your position changes.
          </p>
        ),
      },
    ],
  },
  {
    id: 'together',
    title: 'Friends and rivals',
    questions: [
      {
        question: 'How do I compare myself with friends?',
        answer: (
          <p>
            Make a group under <Link to="/groups">Groups</Link>
            <span>{` and send its link to them. A group has standings and comments of its own, for up to ${limits.groupMembers} members. `}</span>
            <Link to="/compare">Compare</Link> shows what separates two members, and why one is ahead.
          </p>
        ),
      },
      {
        question: 'What is a rival?',
        answer: (
          <p>
            A member that you have pinned: open a row of the standings, then press <em>Pin as rival</em>. Your rivals
            appear above the standings. Only you and the admins can see them.
          </p>
        ),
      },
      {
        question: 'Somebody wrote something that does not belong here.',
        answer: (
          <p>
            Press <em>Report</em> under the comment and say why. Only admins see the report.
          </p>
        ),
      },
    ],
  },
  {
    id: 'device',
    title: 'On your phone',
    questions: [
      {
        question: 'How do I put the site on my home screen?',
        answer: (
          <p>
            iPhone: open it in Safari, press the share button, then <em>Add to Home Screen</em>. Android: open the menu
            of Chrome, then <em>Install app</em> or <em>Add to Home screen</em>.
          </p>
        ),
      },
      {
        question: 'How do I get messages on my phone?',
        answer: (
          <p>
            Switch <em>Messages on this device</em> on in your <Link to="/settings">settings</Link>, on each device. On
            an iPhone, first add the site to your home screen and open it from there.
          </p>
        ),
      },
      {
        question: 'What can I read without an internet connection?',
        answer: <p>The pages that you have opened before. A line at the top says how old they are.</p>,
      },
      {
        question: 'Can I have the race weekends in my calendar?',
        answer: (
          <p>
            Yes: the page <Link to="/race-weekends">Race Weekends</Link> has the address of a calendar, and your{' '}
            <Link to="/settings">settings</Link> have one with the closing time of your picks.
          </p>
        ),
      },
    ],
  },
  {
    id: 'mails',
    title: 'Emails',
    questions: [
      {
        question: 'I get too many emails, or too few.',
        answer: (
          <p>
            Your <Link to="/settings">settings</Link> have a switch for each kind. Every email also has a link that
            switches its kind off.
          </p>
        ),
      },
      {
        question: 'An email does not arrive.',
        answer: (
          <p>
            Look in your spam folder. If the email is there, mark it as “not spam”. Make sure that your address in the{' '}
            <Link to="/settings">settings</Link> is correct.{' '}
          </p>
        ),
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    questions: [
      {
        question: 'I have forgotten my username or password.',
        answer: (
          <p>
            Search with your email address or username under <Link to="/find-account">Find your account</Link>. It shows
            your username, and sends you an email with a link to choose a new password.
          </p>
        ),
      },
      {
        question: 'How do I change my name, address or picture?',
        answer: (
          <p>
            In your <Link to="/settings">settings</Link>
            <span>{`. The username can be changed once in ${limits.usernameChangeDays} days.`}</span>
          </p>
        ),
      },
      {
        question: 'How do I protect my account?',
        answer: (
          <p>
            Set up two-step log-in or a passkey in your <Link to="/settings">settings</Link>. Keep the recovery codes of
            two-step log-in where you can find them without your phone. Have you lost both?{' '}
            <Link to="/contact">Write to the admins</Link>.
          </p>
        ),
      },
      {
        question: 'I was logged in on a device that I no longer have.',
        answer: (
          <p>
            Your <Link to="/settings">settings</Link> list your devices. There you can log out all the others.
          </p>
        ),
      },
    ],
  },
];
