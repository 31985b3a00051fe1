// Everything the player can choose about the page, and everything the server keeps about the player.

import { api } from "../../api/rest";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { pages } from "../../i18n/pages";
import { Shown } from "../../ui/loaded";
import { GuestData } from "./guest-data";
import { LookSettings } from "./look-settings";
import { NameForm } from "./name-form";
import { LanguageSettings, PlaySettings, SoundSettings } from "./play-settings";

const words = pages.settings;

/** The groups, by the ids of their headings. */
const groups = (): [string, string][] => [
  ["look", words.look],
  ["playing", words.playing],
  ["sounds", words.sounds],
  ["languages", words.language],
  ["name-title", words.name],
  ["guest", words.guest],
];

export function SettingsPage() {
  const loaded = useLoaded(() => Promise.all([api.me(), api.server()]), []);
  return (
    <div class="page settings">
      <div>
        <Heading title={words.title} />
        <p class="small quiet">{words.kept}</p>
      </div>
      <nav aria-label={words.groups} class="settings-groups">
        {groups().map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div class="stack">
        <LookSettings />
        <PlaySettings />
        <SoundSettings />
        <LanguageSettings />
        <Shown loaded={loaded} what={words.loading}>
          {([me, server], again) => (
            <>
              <NameForm me={me} changed={again} />
              <GuestData me={me} changed={again} />
              <MoveSeat />
              <section class="panel stack" aria-labelledby="server">
                <h2 id="server">{words.server}</h2>
                <p>{words.serverVersion(server.name, server.version)}</p>
                <ul class="plain">
                  {server.addresses.map((address) => (
                    <li key={address}>
                      <a href={address}>{address}</a>
                    </li>
                  ))}
                </ul>
              </section>
            </>
          )}
        </Shown>
      </div>
    </div>
  );
}

function MoveSeat() {
  return (
    <section class="panel stack" aria-labelledby="move">
      <h2 id="move">{words.move}</h2>
      {words.moveHelp.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
