import { Heading } from "../../app/heading";
import { Link } from "../../app/router";
import { pages } from "../../i18n/pages";

const words = pages.missing;

export function Missing() {
  return (
    <div class="page stack">
      <Heading title={words.title} />
      <p>{words.help}</p>
      <p>
        <Link to="/" class="button button-main">
          {words.home}
        </Link>
      </p>
    </div>
  );
}
