import { Fragment } from 'react';
import { Card } from '../../../ui/card.js';
import { PageHead } from '../../../ui/layout.js';
import { topics } from './help-topics.js';
import styles from './help-page.module.css';

export default function HelpPage() {
  return (
    <>
      <PageHead title="Help" below="How to take part, on a phone or a computer." />
      <nav aria-label="Topics">
        <ul className={styles.topics}>
          {topics.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {topics.map(({ id, title, questions }) => (
        <div key={id} id={id}>
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
        </div>
      ))}
    </>
  );
}
