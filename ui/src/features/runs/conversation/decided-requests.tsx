import { type Interaction, plainSummary } from "@paperclipai/shared";
import { useState } from "react";
import { InteractionBody } from "../../interactions/components/interaction-body.tsx";

/** Decisions of people during the run, newest first. */
export function DecidedRequests({ decided }: { decided: readonly Interaction[] }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details
			className="min-w-0 rounded-lg border border-line bg-surface text-[13px]"
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
		>
			<summary className="cursor-pointer px-3 py-2 font-medium">
				{decided.length === 1 ? "1 decision" : `${decided.length} decisions`} in this run
			</summary>
			{isOpen && (
				<ul className="grid min-w-0 divide-y divide-line border-t border-line">
					{[...decided].reverse().map((interaction) => (
						<li key={interaction.id} className="grid min-w-0 gap-2 p-3">
							<p className="font-semibold wrap-anywhere">{plainSummary(interaction.title)}</p>
							<InteractionBody interaction={interaction} issueStatus={undefined} />
						</li>
					))}
				</ul>
			)}
		</details>
	);
}
