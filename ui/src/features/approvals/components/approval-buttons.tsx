import type { Approval, HireSetup } from "@paperclipai/shared";
import { use, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { focusOnMount } from "../../../kit/dialog/focus-on-mount.ts";
import { inputClass } from "../../../kit/form/input-class.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { DecisionButtons } from "../../interactions/components/decision-buttons.tsx";
import { OutdatedContext } from "../../interactions/components/decision-props.ts";
import { useDecideApproval } from "../api.ts";

interface ApprovalButtonsProps {
	approval: Approval;
	label: string;
	/** Setup of a hired agent. */
	setup?: Pick<HireSetup, "sameSetupAs">;
	/** Steps required before approval. */
	missing?: string | undefined;
	hasKeys: boolean;
	onDecided: ((decided: Approval) => void) | undefined;
}

export function ApprovalButtons({ approval, label, setup, missing, hasKeys, onDecided }: ApprovalButtonsProps) {
	const decide = useDecideApproval(approval, onDecided);
	const [wish, setWish] = useState<string | null>(null);
	const isOutdated = use(OutdatedContext);
	if (wish !== null && !isOutdated) {
		return (
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (!decide.isPending && wish.trim() !== "") decide.mutate({ as: "revise", note: wish.trim() });
				}}
				onKeyDown={(event) => event.key === "Escape" && setWish(null)}
				className="grid gap-2"
			>
				{decide.error !== null && <ErrorNotice title="The decision could not be saved" error={decide.error} />}
				<textarea
					ref={focusOnMount}
					aria-label="What to change"
					placeholder="What should change? The agent will revise and ask again."
					rows={3}
					value={wish}
					onChange={(event) => setWish(event.target.value)}
					className={inputClass}
				/>
				<div className="flex gap-2">
					<Button type="submit" variant="primary" disabled={decide.isPending || wish.trim() === ""}>
						Request changes
					</Button>
					<Button onClick={() => setWish(null)}>Back</Button>
				</div>
			</form>
		);
	}
	return (
		<DecisionButtons
			acceptLabel={label}
			missing={missing}
			hasKeys={hasKeys}
			isPending={decide.isPending}
			error={decide.error}
			onAccept={() => decide.mutate({ as: "approve", ...(setup && { setup }) })}
			onReject={(note) => decide.mutate({ as: "reject", note })}
		>
			<Button variant="quiet" onClick={() => setWish("")}>
				Request changes
			</Button>
		</DecisionButtons>
	);
}
