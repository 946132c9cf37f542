import { type AdapterInfo, capabilityNames } from "@paperclipai/shared";
import type { ReactNode } from "react";
import { parserLabelOf, sourceOf } from "../../../adapters/adapter-facts.ts";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";

export function AdapterDetails({ adapter }: { adapter: AdapterInfo }) {
	const { localPath, installedAt, uiParser } = adapter;
	return (
		<dl className="grid gap-x-6 gap-y-1 text-[13px] lg:grid-cols-2">
			<Detail name="Source">
				<span>{sourceOf(adapter)}</span>
				{adapter.pinned && (
					<span className="rounded-full bg-sunken px-1.5 text-xs font-semibold text-muted">pinned</span>
				)}
				{installedAt !== undefined && (
					<span className="text-muted">
						installed <TimeAgo at={installedAt} />
					</span>
				)}
			</Detail>
			{localPath !== undefined && (
				<Detail name="Folder">
					<span className="font-mono">{localPath}</span>
				</Detail>
			)}
			<Detail name="Parser">
				<span>{parserLabelOf(adapter)}</span>
				{uiParser.problem !== undefined && <span className="basis-full text-warn">{uiParser.problem}</span>}
			</Detail>
			<Detail name="Supports">{capabilityNames(adapter).join(", ") || "runs only"}</Detail>
			{adapter.modelsCount > 0 && (
				<Detail name="Models">
					<details>
						<summary>{adapter.modelsCount}</summary>
						<ul className="max-h-48 overflow-y-auto">
							{adapter.models.map((model) => (
								<li key={model.id}>
									{model.label} {model.label !== model.id && <span className="font-mono text-muted">{model.id}</span>}
								</li>
							))}
						</ul>
					</details>
				</Detail>
			)}
		</dl>
	);
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid min-w-0 grid-cols-[4rem_minmax(0,1fr)] gap-x-3">
			<dt className="text-muted">{name}</dt>
			<dd className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere">{children}</dd>
		</div>
	);
}
