import { type PermissionPayload, unshownInput } from "@paperclipai/shared";
import { VisibleText } from "../../../../kit/diff/diff-text.tsx";
import { RequestedDiff } from "./requested-diff.tsx";
import { VisibleLines } from "./visible-lines.tsx";

/** Input that the agent would execute, and the reason for asking. */
export function RequestedUse({ permission }: { permission: PermissionPayload }) {
	const { toolName, command, folder, diff, input, description, paths, subAgentId, askedBecause } = permission;
	const others = unshownInput(permission);
	const json = JSON.stringify(input, null, 2) ?? "null";
	return (
		<div className="grid min-w-0 gap-3">
			{description && (
				<p className="text-[13px] wrap-anywhere text-muted">
					The agent describes it as:{" "}
					<q>
						<VisibleText text={description} />
					</q>
				</p>
			)}
			{command !== null && <VisibleLines label="Command" text={command} />}
			{/* All of them, because a diff may name other files than the tool changes. */}
			{command === null && paths.length > 0 && <VisibleLines label="Files and folders" text={paths.join("\n")} />}
			{command === null && diff !== null && <RequestedDiff diff={diff} />}
			{Object.keys(others).length > 0 && <VisibleLines label="Also" text={JSON.stringify(others, null, 2)} />}
			<dl className="flex min-w-0 flex-wrap gap-x-5 gap-y-1 text-[13px]">
				<Fact name="Tool">{toolName}</Fact>
				<Fact name="Folder">{folder}</Fact>
				<Fact name="Sub-agent">{subAgentId}</Fact>
				<Fact name="Asked because">{reasonText(askedBecause)}</Fact>
			</dl>
			{command === null && diff === null ? (
				<VisibleLines label={`Input of ${toolName}`} text={json} />
			) : (
				<details className="min-w-0 text-[13px]">
					<summary className="w-fit cursor-pointer text-muted">Whole input of {toolName}</summary>
					<div className="mt-2">
						<VisibleLines label={`Input of ${toolName}`} text={json} />
					</div>
				</details>
			)}
		</div>
	);
}

function Fact({ name, children }: { name: string; children: string | null }) {
	if (children === null) return null;
	return (
		<div className="flex min-w-0 gap-1.5">
			<dt className="shrink-0 text-muted">{name}</dt>
			<dd className="min-w-0 wrap-anywhere">
				<VisibleText text={children} />
			</dd>
		</div>
	);
}

/** A rule or preset in words, as the server gives it. */
function reasonText(reason: string): string {
	return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
}
