import { useId } from "react";
import { describeMcpServer, type InheritedServer } from "./mcp-server-list.ts";
import { notPassedOn } from "./transport-text.ts";

interface InheritedServersProps {
	servers: readonly InheritedServer[];
	onLeaveOut: (name: string, isLeftOut: boolean) => void;
}

/** The servers of the company, with a switch for each. */
export function InheritedServers({ servers, onLeaveOut }: InheritedServersProps) {
	if (servers.length === 0) return null;
	return (
		<fieldset className="grid min-w-0 gap-2">
			<legend className="mb-1 font-medium text-[13px]">From the company</legend>
			{servers.map((inherited) => (
				<InheritedRow
					key={inherited.name}
					inherited={inherited}
					onChange={(isUsed) => onLeaveOut(inherited.name, !isUsed)}
				/>
			))}
		</fieldset>
	);
}

interface InheritedRowProps {
	inherited: InheritedServer;
	onChange: (isUsed: boolean) => void;
}

function InheritedRow({ inherited, onChange }: InheritedRowProps) {
	const { name, server, state } = inherited;
	const id = useId();
	const note = noteOf(inherited);
	return (
		<div className="flex min-w-0 gap-2.5">
			<input
				id={id}
				type="checkbox"
				checked={state !== "left_out" && state !== "replaced"}
				disabled={state === "replaced"}
				aria-describedby={`${id}-note`}
				onChange={(event) => onChange(event.target.checked)}
				className="mt-0.5 size-4 shrink-0 accent-(--accent)"
			/>
			<div className="min-w-0 wrap-anywhere">
				<label htmlFor={id} className="font-medium">
					{name}
				</label>
				<div id={`${id}-note`} className="text-[13px] text-muted">
					{server && <p className="font-mono text-xs">{describeMcpServer(server)}</p>}
					{note && <p className={state === "unsupported" ? "text-warn" : ""}>{note}</p>}
				</div>
			</div>
		</div>
	);
}

function noteOf({ server, state }: InheritedServer): string | null {
	if (server === null) return "The company has no server of this name any more.";
	switch (state) {
		case "left_out":
			return "Left out for this agent.";
		case "replaced":
			return "Replaced by the agent's own server below.";
		case "unsupported":
			return `${notPassedOn(server.transport)} Runs have a warning until you leave it out.`;
		default:
			return null;
	}
}
