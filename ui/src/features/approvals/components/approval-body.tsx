import type { Approval } from "@paperclipai/shared";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { Preformatted } from "../../../kit/text/preformatted.tsx";
import { ReadVersion } from "../../interactions/components/read-version.tsx";
import { readBoardRequest, readHire, textOfApproval } from "../read-request.ts";
import { ApprovalButtons } from "./approval-buttons.tsx";
import { HireForm } from "./hire-form.tsx";

export interface ApprovalProps {
	approval: Approval;
	/** Whether the keys `a` and `x` are enabled; only one request per page may enable them. */
	hasKeys?: boolean;
	onDecided?: ((decided: Approval) => void) | undefined;
}

/** Versions that the user has seen, by request id. */
const versions = new Map<string, Approval>();

export function ApprovalBody({ approval, ...props }: ApprovalProps) {
	return (
		<ReadVersion key={approval.id} latest={approval} versions={versions} textOf={textOfApproval}>
			{(read) => <ApprovalVersion approval={read} {...props} />}
		</ReadVersion>
	);
}

function ApprovalVersion({ approval, hasKeys = false, onDecided }: ApprovalProps) {
	const hire = readHire(approval);
	if (hire) return <HireForm approval={approval} hire={hire} hasKeys={hasKeys} onDecided={onDecided} />;
	const request = readBoardRequest(approval);
	return (
		<div className="grid min-w-0 gap-3">
			{request ? (
				<Markdown text={request.body} />
			) : (
				<Preformatted label="Request" text={JSON.stringify(approval.payload, null, 2)} />
			)}
			{request?.details && (
				<details className="rounded-md border border-line">
					<summary className="px-3 py-1.5 text-[13px] font-medium">Details</summary>
					<div className="border-t border-line p-2">
						<Preformatted label="Details" text={request.details} />
					</div>
				</details>
			)}
			<ApprovalButtons approval={approval} label="Approve" hasKeys={hasKeys} onDecided={onDecided} />
		</div>
	);
}
