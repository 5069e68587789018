import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { FirstView, RenderFirstView } from '../../league/contract/first-view.js';
import { Hero } from '../features/home/components/hero.js';
import { PicksHead } from '../features/picks/components/picks-head.js';
import { WeekendHead } from '../features/weekends/components/weekend-head.js';
import { describeRound } from '../features/standings/model/describe-standings.js';
import { PageHead } from '../ui/layout.js';
import styles from './shell/shell.module.css';

/** The API imports it from the server build (`npm run build:web`). */
export const renderFirstView: RenderFirstView = (view) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <main className={styles.main}>
        <Head view={view} />
      </main>
    </StaticRouter>,
  );

function Head({ view }: { view: FirstView }) {
  if (view.page === 'home') return <Hero season={view.season} />;
  if (view.page === 'picks') return <PicksHead season={view.season} />;
  if (view.page === 'weekend') return <WeekendHead weekend={view.weekend} />;
  return <PageHead title="Standings" below={describeRound(view.weekends)} />;
}
