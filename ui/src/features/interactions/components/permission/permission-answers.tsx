import { describePermissionRule, type Interaction, type PermissionPayload, usableRules } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use, useState } from "react";
import { agentsQuery } from "../../../../api/company-lists.ts";
import { Button } from "../../../../kit/button.tsx";
import { useCommands } from "../../../../kit/commands/commands.ts";
import { unlessDoubleClick } from "../../../../kit/dialog/double-click.ts";
import { VisibleText } from "../../../../kit/diff/diff-text.tsx";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { useCompanyId } from "../../../companies/selected-company.ts";
import type { useDecide } from "../../api.ts";
import { KeyHint } from "../decision-buttons.tsx";
import { OutdatedContext } from "../decision-props.ts";
import { AlwaysDialog } from "./always-dialog.tsx";
import { DenyForm } from "./deny-form.tsx";
import { InputForm } from "./input-form.tsx";

interface PermissionAnswersProps {
	interaction: Interaction;
	permission: PermissionPayload;
	decide: ReturnType<typeof useDecide>;
	hasKeys: boolean;
}

export function PermissionAnswers({ interaction, permission, decide, hasKeys }: PermissionAnswersProps) {
	const [open, setOpen] = useState<"deny" | "input" | "always" | null>(null);
	const agent = useAskingAgent(interaction);
	const rules = usableRules(permission);
	const [narrowest] = rules;
	const isBusy = decide.isPending;
	const close = () => setOpen(null);
	const allowOnce = () => !isBusy && decide.mutate({ as: "allow", scope: "once" });
	const allowForRun = () => !isBusy && narrowest && decide.mutate({ as: "allow", scope: "run", rule: narrowest });
	if (use(OutdatedContext)) return null;
	return (
		<div className="grid min-w-0 gap-3">
			{decide.error !== null && <ErrorNotice title="The decision could not be saved" error={decide.error} />}
			{hasKeys && open === null && (
				<PermissionKeys onAllow={allowOnce} onAllowForRun={allowForRun} onDeny={() => setOpen("deny")} />
			)}
			{open === "deny" && (
				<DenyForm
					isPending={isBusy}
					onDeny={(note, stop) => decide.mutate({ as: "reject", ...(note && { note }), ...(stop && { stop }) })}
					onClose={close}
				/>
			)}
			{open === "input" && (
				<InputForm
					permission={permission}
					isPending={isBusy}
					onAllow={(input) => decide.mutate({ as: "allow", scope: "once", input })}
					onClose={close}
				/>
			)}
			{(open === null || open === "always") && (
				<div className="flex flex-wrap items-center gap-2">
					<Button variant="primary" disabled={isBusy} onClick={unlessDoubleClick(allowOnce)}>
						Allow once
						{hasKeys && <KeyHint keys="y" />}
					</Button>
					{narrowest && (
						<Button disabled={isBusy} onClick={unlessDoubleClick(allowForRun)}>
							Allow for this run
							{hasKeys && <KeyHint keys="shift+y" />}
						</Button>
					)}
					<Button variant="danger" disabled={isBusy} onClick={() => setOpen("deny")}>
						Deny…
						{hasKeys && <KeyHint keys="x" />}
					</Button>
					{narrowest && agent?.permissions !== null && (
						<Button variant="quiet" disabled={isBusy} onClick={() => setOpen("always")}>
							Always allow…
						</Button>
					)}
					{permission.canChangeInput && (
						<Button variant="quiet" disabled={isBusy} onClick={() => setOpen("input")}>
							{permission.command === null ? "Change input…" : "Change command…"}
						</Button>
					)}
				</div>
			)}
			{narrowest && open === null && <RunRule>{describePermissionRule(narrowest)}</RunRule>}
			{open === "always" && (
				<AlwaysDialog
					agentName={agent?.name ?? "the agent"}
					rules={rules}
					onAllow={(rule) => decide.mutateAsync({ as: "allow", scope: "always", rule })}
					onClose={close}
				/>
			)}
		</div>
	);
}

function useAskingAgent({ askedBy }: Interaction) {
	const { data: agents } = useQuery(agentsQuery(useCompanyId()));
	return agents?.find(({ id }) => id === askedBy.agentId);
}

function RunRule({ children }: { children: ReactNode }) {
	return (
		<p className="text-[13px] wrap-anywhere text-muted">
			For this run: <VisibleText text={String(children)} />
		</p>
	);
}

interface PermissionKeysProps {
	onAllow: () => void;
	onAllowForRun: () => void;
	onDeny: () => void;
}

/** None of these keys leads to another page, so that no one allows something on the way there. */
function PermissionKeys({ onAllow, onAllowForRun, onDeny }: PermissionKeysProps) {
	useCommands([
		{ id: "permission-allow", label: "Allow once", keys: "y", icon: "check", ignoresDoublePress: true, run: onAllow },
		{
			id: "permission-run",
			label: "Allow for this run",
			keys: "shift+y",
			ignoresDoublePress: true,
			run: onAllowForRun,
		},
		{ id: "permission-deny", label: "Deny", keys: "x", icon: "cross", run: onDeny },
	]);
	return null;
}
