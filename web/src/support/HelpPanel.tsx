import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { LifeBuoy, Search } from '#ui/Icon.tsx';
import { Key } from '#ui/Key.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTheme } from '#view';
import { type Article, articles, articlesWith, askedIn } from './articles.ts';
import { useSupportSearch } from './go.ts';
import styles from './Help.module.css';
import type { Block, Piece } from './markdown.ts';
import { keepPictures, pictureOf, sizeOf } from './pictures.ts';

const Line = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ as, words, to }, at) => {
    const key = `${at} ${words}`;
    if (as === 'b') return <b key={key}>{words}</b>;
    if (as === 'em') return <em key={key}>{words}</em>;
    if (as === 'key') return <Key key={key}>{words}</Key>;
    if (as === 'link')
      return (
        <Link key={key} search={{ article: to ?? '' }} to="/support">
          {words}
        </Link>
      );
    return words;
  });

const Picture = ({ alt, name }: { alt: string; name: string }) => {
  const [width, height] = sizeOf(name);
  return <img alt={alt} height={height} src={pictureOf(name, useTheme())} width={width} />;
};

const Part = ({ block }: { block: Block }) => {
  if (block.as === 'img') return <Picture alt={block.alt} name={block.name} />;
  if (block.as === 'p') return <p>{<Line pieces={block.line} />}</p>;
  if (block.as === 'h') return <h3>{<Line pieces={block.line} />}</h3>;
  const List = block.as;
  return (
    <List>
      {block.items.map((pieces) => (
        <li key={pieces.map(({ words }) => words).join('')}>
          <span>
            <Line pieces={pieces} />
          </span>
        </li>
      ))}
    </List>
  );
};

const Text = ({ article: { title, topic, blocks } }: { article: Article }) => (
  <article aria-label={title} className={styles.article}>
    <div>
      <p className="small dim">{topic}</p>
      <h2>{title}</h2>
    </div>
    {blocks.map((block) => (
      <Part block={block} key={JSON.stringify(block).slice(0, 80)} />
    ))}
    <p className="small dim">
      Not what you looked for?{' '}
      <Link search={{ tab: 'contact' }} to="/support">
        Write to us
      </Link>
    </p>
  </article>
);

/** Words that begin as what was typed does, marked as far as they do. */
const Marked = ({ text, typed }: { text: string; typed: string }) => {
  const words = askedIn(typed);
  if (words.length === 0) return text;
  const any = new RegExp(
    `(?<![\\p{L}\\p{N}])(${words.map((word) => word.replaceAll("'", "['’]")).join('|')})`,
    'iu',
  );
  return text.split(any).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <mark key={at}>{part}</mark>
    ) : (
      part
    ),
  );
};

/** Short articles, found by their words; they come with the product, so they are here without a network too. */
export const HelpPanel = () => {
  const { search, go } = useSupportSearch();
  const theme = useTheme();
  useEffect(() => void keepPictures(theme), [theme]);
  const typed = search.find ?? '';
  const found = articlesWith(typed);
  const open = articles.find(({ slug }) => slug === search.article);
  const shown = open ?? found[0];
  return (
    <div className={styles.help} data-open={open ? '' : undefined}>
      <section aria-label="Help articles" className={styles.list}>
        <div className="pad">
          <div className={styles.find}>
            <Search data-size="small" />
            <TextInput
              aria-label="Search help"
              autoComplete="off"
              maxLength={100}
              onChange={({ target }) => go({ find: target.value }, true)}
              type="search"
              value={typed}
            />
          </div>
          <p className="small dim" role="status">
            {typed.trim() ? `${found.length} of ${articles.length} articles` : `${articles.length} articles`}
          </p>
        </div>
        <ul>
          {found.map((article) => (
            <li key={article.slug}>
              <Link
                aria-current={article === shown ? 'true' : undefined}
                search={{ ...(typed && { find: typed }), article: article.slug }}
                to="/support"
              >
                <b>
                  <Marked text={article.title} typed={typed} />
                </b>
                <small className="dim">
                  {article.topic}: <Marked text={article.gist} typed={typed} />
                </small>
              </Link>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <Empty icon={<LifeBuoy />} title="No article fits">
            <Link search={{ tab: 'contact' }} to="/support">
              Write to us
            </Link>
          </Empty>
        )}
      </section>
      {shown && (
        <div className={styles.text}>
          {open && (
            <p className={styles.back}>
              <Link search={typed ? { find: typed } : {}} to="/support">
                All articles
              </Link>
            </p>
          )}
          <Text article={shown} />
        </div>
      )}
    </div>
  );
};
