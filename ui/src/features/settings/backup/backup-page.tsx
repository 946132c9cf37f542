import { getBackup } from "@paperclipai/shared";
import { useServerInfo } from "../../../api/server-info.ts";
import { buttonClass } from "../../../kit/button-class.ts";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { SettingsPage } from "../components/settings-page.tsx";

export function BackupPage() {
	const { data: server } = useServerInfo();
	const cli = server?.cliCommand ?? "paperclipai";
	return (
		<SettingsPage title="Backup" about="Everything in the database and all logs of runs, in one file.">
			<Panel title="Make a backup">
				<div className="grid gap-3">
					<p className="max-w-2xl">
						The file holds everything as it is at one moment. Runs go on meanwhile. It has prompts, logs and
						configurations in clear text: keep it as private as the data folder.
					</p>
					<a
						href={`/api${getBackup.path}`}
						download={`paperclip-${new Date().toISOString().slice(0, 10)}.ndjson.gz`}
						className={`${buttonClass("primary")} w-fit`}
					>
						<Icon name="download" className="size-4" />
						Download a backup
					</a>
					<Command
						label="Or on the server's machine, such as every night"
						command={`${cli} backup nightly.ndjson.gz`}
					/>
				</div>
			</Panel>
			<Panel title="Restore">
				<div className="grid gap-3">
					<p className="max-w-2xl">
						A backup is restored into an installation without any data, all or nothing, while no server runs there.
						Nothing starts because of it.
					</p>
					<Command
						label="On the machine of the new server"
						command={`PAPERCLIP_HOME=~/restored ${cli} restore paperclip-backup.ndjson.gz`}
					/>
				</div>
			</Panel>
			<Panel title="What is not in the file">
				<dl className="grid max-w-3xl gap-x-6 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
					<Missing name="The master key">
						{server && <span className="font-mono text-xs wrap-anywhere">{server.masterKeyFile}</span>}. Keep a copy in
						another place than the backups: without it the secrets in them cannot be read.
					</Missing>
					<Missing name="Workspaces">Back them up as files, or merge what is in them.</Missing>
					<Missing name="External adapters">Install them again; their agents and runs are restored.</Missing>
					<Missing name="Sessions of agent programs">
						Back up their folders, such as ~/.claude. Without them agents begin a new conversation.
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
				<CopyButton label="Copy the command" text={() => command} />
			</p>
		</div>
	);
}
