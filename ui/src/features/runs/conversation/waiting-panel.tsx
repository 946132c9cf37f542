import { type Interaction, plainSummary, type Run } from "@paperclipai/shared";
import { Icon } from "../../../kit/icons/icon.tsx";
import { pageFrame } from "../../../kit/page/page.tsx";
import { InteractionBody } from "../../interactions/components/interaction-body.tsx";
import { kindLabels } from "../../interactions/read-payload.ts";
import { describePolicy } from "./describe-policy.ts";

interface WaitingPanelProps {
	run: Run;
	/** Pending ones, oldest first. */
	pending: readonly Interaction[];
}

/** Everything that the run waits for, decided in place. Stays in view while the transcript scrolls. */
export function WaitingPanel({ run, pending }: WaitingPanelProps) {
	const policy = describePolicy(run);
	return (
		<section
			aria-label="Waiting for you"
			className="max-h-[55dvh] min-h-40 overflow-y-auto border-b border-warn/50 bg-warn-soft"
		>
			<div className={`grid min-w-0 gap-2 py-2.5 ${pageFrame}`}>
				<h2 className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold text-warn">
					<Icon name="bell" className="size-4" />
					{pending.length === 1 ? "Waiting for you" : `${pending.length} requests wait for you`}
					{policy && <span className="text-[13px] font-normal wrap-anywhere text-muted">Permissions: {policy}</span>}
				</h2>
				{pending.map((interaction) => (
					<article
						key={interaction.id}
						aria-label={interaction.title}
						className="grid min-w-0 gap-2 rounded-lg border border-line bg-surface p-3"
					>
						<h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2">
							<span className="min-w-0 font-semibold wrap-anywhere">{plainSummary(interaction.title)}</span>
							<span className="text-xs text-muted">{kindLabels[interaction.kind]}</span>
						</h3>
						{/* Without keys, because the page appears to be about the transcript, which has the same ones. */}
						<InteractionBody interaction={interaction} issueStatus={undefined} />
					</article>
				))}
			</div>
		</section>
	);
}
