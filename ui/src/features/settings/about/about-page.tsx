import { formatDuration, getHealth, type Health, type ServerInfo } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api, useServerInfo } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Fact, Facts } from "../../../kit/page/facts.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { Stat } from "../../../kit/page/stat.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { formatBytes } from "../../../kit/text/format.ts";
import { SettingsPage } from "../components/settings-page.tsx";

const DATABASES = { pglite: "embedded PostgreSQL", postgres: "PostgreSQL server" };
const DEPLOYMENTS = {
	local_trusted: "local: every program on the server is trusted",
	authenticated: "authenticated: users log in with a key",
};

export function AboutPage() {
	const { data: server, error, refetch } = useServerInfo();
	const { data: health } = useHealth();
	return (
		<SettingsPage title="About" about="This server's version, data folder and limits.">
			{!server && error && (
				<ErrorNotice title="The server did not respond" error={error} onRetry={() => void refetch()} />
			)}
			{!server && !error && <LoadingRows label="Loading" />}
			{health && <HealthStats health={health} />}
			{server && (
				<div className="grid items-start gap-4 xl:grid-cols-2">
					<Panel title="Server">
						<ServerFacts server={server} database={health?.database.kind} />
					</Panel>
					<Panel title="Limits">
						<LimitFacts server={server} />
					</Panel>
				</div>
			)}
		</SettingsPage>
	);
}

function HealthStats({ health }: { health: Health }) {
	const { status, uptimeSec, activeRuns, disk, adapters, dispatcher } = health;
	return (
		<div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
			<Stat
				name="State"
				value={status === "ok" ? "Healthy" : "Degraded"}
				tone={status === "ok" ? "ok" : "bad"}
				hint={dispatcher.ok ? `Up for ${formatDuration(uptimeSec * 1000)}` : "The queue is stalled"}
			/>
			<Stat name="Active runs" value={activeRuns ?? 0} />
			<Stat name="Free disk" value={formatBytes(disk.freeBytes)} {...(!disk.ok && { tone: "bad" as const })} />
			<Stat
				name="Adapters"
				value={adapters.loaded}
				hint={adapters.failed > 0 ? `${adapters.failed} could not be loaded` : "All loaded"}
				{...(adapters.failed > 0 && { tone: "warn" as const })}
			/>
		</div>
	);
}

function ServerFacts({ server, database }: { server: ServerInfo; database: Health["database"]["kind"] | undefined }) {
	return (
		<Facts>
			<Fact name="Version">{server.version}</Fact>
			<Fact name="Deployment">{DEPLOYMENTS[server.deployment]}</Fact>
			<Fact name="API URL">
				<span className="font-mono text-xs">{server.apiUrl}</span>
			</Fact>
			<Fact name="Node.js">
				{server.node} on {server.platform}
			</Fact>
			<Fact name="Database">{database && DATABASES[database]}</Fact>
			<Fact name="Data folder">
				<Path path={server.dataFolder} />
			</Fact>
			<Fact name="Database folder">{server.databaseFolder && <Path path={server.databaseFolder} />}</Fact>
			<Fact name="Master key">
				<Path path={server.masterKeyFile} />
			</Fact>
		</Facts>
	);
}

function LimitFacts({ server: { limits } }: { server: ServerInfo }) {
	return (
		<Facts>
			<Fact name="Concurrent runs">{limits.maxConcurrentRuns}</Fact>
			<Fact name="Log size per run">{formatBytes(limits.maxLogBytes)}; a run that exceeds it is stopped</Fact>
			<Fact name="Silent runs">
				{limits.idleMs === 0 ? "never stopped" : `stopped after ${formatSpan(limits.idleMs)} without output or CPU use`}
			</Fact>
			<Fact name="Log retention">
				{formatSpan(limits.logsMaxAgeMs)}, at most {formatBytes(limits.logsMaxBytes)}
			</Fact>
			<Fact name="Disk reserve">{formatBytes(limits.diskReserveBytes)}; below it, no runs start</Fact>
		</Facts>
	);
}

/** A whole number of minutes, hours or days. */
function formatSpan(milliseconds: number): string {
	const minutes = milliseconds / 60_000;
	if (minutes < 120) return `${minutes} min`;
	return minutes < 2_880 ? `${minutes / 60} h` : `${Math.floor(minutes / 1_440)} days`;
}

function Path({ path }: { path: string }) {
	return (
		<span className="flex min-w-0 items-start gap-1">
			<span className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{path}</span>
			<CopyButton label="Copy path" text={() => path} className="-my-1 shrink-0" />
		</span>
	);
}

function useHealth() {
	return useQuery({
		queryKey: queryKeys.health,
		queryFn: ({ signal }) => api.call(getHealth, {}, { signal }),
		refetchInterval: 15_000,
		refetchIntervalInBackground: false,
	});
}
