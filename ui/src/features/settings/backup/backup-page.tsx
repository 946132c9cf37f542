import { getBackup } from "@paperclipai/shared";
import { useServerInfo } from "../../../api/client.ts";
import { buttonClass } from "../../../kit/button.tsx";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { SettingsPage } from "../components/settings-page.tsx";

export function BackupPage() {
	const { data: server } = useServerInfo();
	const cli = server?.cliCommand ?? "paperclipai";
	return (
		<SettingsPage title="Backup" about="The whole database and all run logs in one file.">
			<Panel title="Create a backup">
				<div className="grid gap-3">
					<p className="max-w-2xl">
						A backup is a consistent snapshot; runs continue while it is created. It contains prompts, logs and
						configuration in plain text, so protect it like the data folder.
					</p>
					<a
						href={`/api${getBackup.path}`}
						download={`paperclip-${new Date().toISOString().slice(0, 10)}.ndjson.gz`}
						className={`${buttonClass("primary")} w-fit`}
					>
						<Icon name="download" className="size-4" />
						Download backup
					</a>
					<Command
						label="Or from the command line on the server, for example every night"
						command={`${cli} backup nightly.ndjson.gz`}
					/>
				</div>
			</Panel>
			<Panel title="Restore">
				<div className="grid gap-3">
					<p className="max-w-2xl">
						Restore into an empty installation while its server is stopped. The restore is all or nothing and starts no
						runs.
					</p>
					<Command
						label="On the new server"
						command={`PAPERCLIP_HOME=~/restored ${cli} restore paperclip-backup.ndjson.gz`}
					/>
				</div>
			</Panel>
			<Panel title="Not included">
				<dl className="grid max-w-3xl gap-x-6 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
					<Missing name="Master key">
						{server && <span className="font-mono text-xs wrap-anywhere">{server.masterKeyFile}</span>}. Store a copy
						separately from the backups. Without this key, secrets in the backups cannot be decrypted.
					</Missing>
					<Missing name="Workspaces">Back them up as files, or merge their changes.</Missing>
					<Missing name="External adapters">Reinstall them. Their agents and runs are restored.</Missing>
					<Missing name="Sessions of agent programs">
						Back up their folders, such as ~/.claude. Without them, agents start new conversations.
					</Missing>
				</dl>
			</Panel>
		</SettingsPage>
	);
}

function Missing({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<>
			<dt className="font-medium">{name}</dt>
			<dd className="text-muted max-sm:mb-2">{children}</dd>
		</>
	);
}

function Command({ label, command }: { label: string; command: string }) {
	return (
		<div className="grid gap-1">
			<p className="text-[13px] text-muted">{label}:</p>
			<p className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-sunken px-3 py-1.5">
				<code className="min-w-0 flex-1 font-mono text-[13px] wrap-anywhere">{command}</code>
				<CopyButton label="Copy command" text={() => command} />
			</p>
		</div>
	);
}
