import { Heading } from "../heading";
import { Link } from "../link";
import { pages } from "../words/pages.en";

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
