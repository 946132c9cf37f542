import { getAdapterLabel } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import { adapterProblemOf } from "../../../adapters/adapter-problem.ts";
import { AdapterActions } from "./adapter-actions.tsx";
import { AdapterDetails } from "./adapter-details.tsx";
import { ProblemBox } from "./problem-box.tsx";

interface AdapterRowProps {
	adapter: AdapterInfo;
	/** Shown at the top of the page, since the row may disappear; `""` clears it. */
	onNotice: (message: string) => void;
}

export function AdapterRow({ adapter, onNotice }: AdapterRowProps) {
	const label = getAdapterLabel(adapter.type, adapter.label);
	const problem = adapterProblemOf(adapter.type, adapter);
	return (
		<li aria-label={label} className="relative grid min-w-0 gap-3 px-4 py-3">
			<div
				className={`flex flex-wrap items-baseline gap-x-3 gap-y-1 ${adapter.source === "external" ? "xl:pr-110" : ""}`}
			>
				<h2 className="min-w-0 font-semibold wrap-anywhere">{label}</h2>
				<span className="font-mono text-[13px] wrap-anywhere text-muted">{adapter.type}</span>
				<StateBadges adapter={adapter} mark={problem?.mark ?? readinessOf(adapter)} />
			</div>
			<AdapterDetails adapter={adapter} />
			{adapter.error !== undefined && (
				<ProblemBox
					title="The adapter could not be loaded"
					message={adapter.error}
					code={adapter.errorCode ?? "adapter_unavailable"}
				/>
			)}
			{adapter.source === "external" && <AdapterActions adapter={adapter} label={label} onNotice={onNotice} />}
		</li>
	);
}

function readinessOf({ missingProgram }: AdapterInfo): string {
	return missingProgram === undefined ? "ready" : `${MISSING}: ${missingProgram}`;
}

function StateBadges({ adapter, mark }: { adapter: AdapterInfo; mark: string }) {
	const style = STYLES[mark] ?? (mark.startsWith(MISSING) ? "bg-warn-soft text-warn" : "bg-bad-soft text-bad");
	return (
		<span className="flex flex-wrap gap-1.5">
			<Badge className={style}>{mark}</Badge>
			{adapter.overridesBuiltin && !adapter.overridePaused && (
				<Badge className="bg-warn-soft text-warn">overrides the built-in adapter</Badge>
			)}
			{adapter.overridePaused && <Badge className="bg-warn-soft text-warn">override paused</Badge>}
		</span>
	);
}

/** Agents that set the path of the program as their command still run. */
const MISSING = "not on the server's PATH";

const STYLES: Record<string, string> = { ready: "bg-ok-soft text-ok", disabled: "bg-sunken text-muted" };

function Badge({ className, children }: { className: string; children: string }) {
	return (
		<span
			className={`inline-block rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap first-letter:uppercase ${className}`}
		>
			{children}
		</span>
	);
}
