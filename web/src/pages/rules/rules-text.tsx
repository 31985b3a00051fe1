// The numbered rules, on their own page and beside the table.

import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Chapter, RuleItem, RulesPage } from "../../api/protocol";
import { pages } from "../../i18n/pages";
import { parts } from "./rules-search";

interface RulesTextProps {
  page: RulesPage;
  /** The number of the rule to show and mark, as in '5.3'. */
  mark: string | null;
  /** Words to make visible in the text. */
  search?: string[];
  /** The level of the chapters' headings: 2 on a page of their own, 3 below another heading. */
  level?: 2 | 3;
  /** What stands beside a rule. */
  beside?: (rule: string) => VNode | null;
}

export function RulesText({ page, mark, search = [], level = 2, beside }: RulesTextProps) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mark) text.current?.querySelector(`[id="${CSS.escape(mark)}"]`)?.scrollIntoView({ block: "center" });
  }, [mark]);
  return (
    <div class="rules-text" ref={text}>
      {page.chapters.map((chapter) => (
        <ChapterText
          key={chapter.title}
          chapter={chapter}
          titled={chapter.title !== page.title}
          mark={mark}
          search={search}
          level={level}
          beside={beside}
        />
      ))}
    </div>
  );
}

/** The anchor of a chapter: its title in small letters. */
export function chapterId(title: string): string {
  return `chapter-${title.toLowerCase().replace(/\W+/g, "-")}`;
}

interface ChapterTextProps {
  chapter: Chapter;
  /** What stands before the first chapter bears the title of the whole, which is on the screen already. */
  titled: boolean;
  mark: string | null;
  search: string[];
  level: 2 | 3;
  beside: ((rule: string) => VNode | null) | undefined;
}

function ChapterText({ chapter: { title, items }, titled, mark, search, level, beside }: ChapterTextProps) {
  const Title = level === 2 ? "h2" : "h3";
  const id = chapterId(title);
  return (
    <section aria-labelledby={titled ? id : undefined}>
      {titled && <Title id={id}>{title}</Title>}
      {items.map((item) =>
        item.number ? (
          <div key={item.number} class="rule-with-picture">
            {beside?.(item.number)}
            <Rule number={item.number} item={item} marked={item.number === mark} search={search} />
          </div>
        ) : (
          <p key={item.text} class="remark">
            <Searched text={item.text} search={search} />
          </p>
        ),
      )}
    </section>
  );
}

interface RuleProps {
  number: string;
  item: RuleItem;
  marked: boolean;
  search: string[];
}

function Rule({ number, item, marked, search }: RuleProps) {
  return (
    <p id={number} class={marked ? "rule rule-marked" : "rule"} aria-current={marked ? "location" : undefined}>
      <a class="rule-number" href={`#${number}`} aria-label={pages.rules.link(number)}>
        {number}
      </a>
      <span>
        <Searched text={item.text} search={search} />
      </span>
    </p>
  );
}

function Searched({ text, search }: { text: string; search: string[] }) {
  return <>{parts(text, search).map((part, index) => (part.hit ? <mark key={index}>{part.text}</mark> : part.text))}</>;
}
