import type { Agent, InstructionsBundle } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { useLeaveWarning } from "../../../kit/form/use-leave-warning.ts";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Warning } from "../../../kit/page/warning.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { useAdapter } from "../../adapters/components/adapter-name.tsx";
import { type ChangedPart, ConflictNotice } from "../form/conflict-notice.tsx";
import { InstructionFiles } from "../instructions/instruction-files.tsx";
import { useInstructionsForm } from "../instructions/use-instructions-form.ts";
import { useInstructions } from "../parts-api.ts";

export function InstructionsTab({ agent }: { agent: Agent }) {
	const { info } = useAdapter(agent.adapterType);
	const isSupported = info?.capabilities.supportsInstructionsBundle;
	const { data, error, refetch } = useInstructions(agent.id, isSupported !== false);
	if (isSupported === false) {
		return (
			<EmptyState title="No instructions">
				<p className="max-w-md text-muted">
					This agent's adapter does not support instructions. Use the agent's settings instead.
				</p>
			</EmptyState>
		);
	}
	if (!data && error) {
		return <ErrorNotice title="The instructions could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!data) return <LoadingRows label="Loading instructions" />;
	return <InstructionsForm key={agent.id} agent={agent} bundle={data} />;
}

function InstructionsForm({ agent, bundle }: { agent: Agent; bundle: InstructionsBundle }) {
	const form = useInstructionsForm(agent, bundle);
	const { files, isDirty, isStale, error } = form;
	const [chosen, setChosen] = useState(bundle.entryFile);
	useLeaveWarning(() => isDirty && !form.isPending);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isDirty && !form.isPending) void form.save();
	}

	return (
		<form onSubmit={submit} className="grid gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
			<div className="min-w-0">
				<InstructionFiles
					entryFile={bundle.entryFile}
					files={files}
					chosen={chosen}
					onChoose={setChosen}
					onChange={form.set}
				/>
			</div>
			<div className="grid min-w-0 content-start gap-3">
				{bundle.overridden && <Warning>Runs use the instructions file from the agent's settings instead.</Warning>}
				{isStale && (
					<ConflictNotice
						what={`The instructions of ${agent.name} were`}
						changes={changedFiles(bundle.files, files)}
						onKeep={() => void form.saveOver()}
						onDiscard={form.discard}
					/>
				)}
				{error && !isStale && <ErrorNotice title="The instructions could not be saved" error={error} />}
				<textarea
					aria-label={`Contents of ${chosen}`}
					rows={24}
					spellCheck={false}
					placeholder={`What ${agent.name} should know in every run. Markdown is supported.`}
					value={files[chosen] ?? ""}
					onChange={(event) => form.set({ ...files, [chosen]: event.target.value })}
					className={`${inputClass} resize-y font-mono text-[13px]`}
				/>
				<div className="flex items-center justify-end gap-2">
					{isDirty && <span className="mr-auto text-[13px] text-muted">Unsaved changes</span>}
					<Button disabled={!isDirty} onClick={form.discard}>
						Discard
					</Button>
					<Button type="submit" variant="primary" disabled={!isDirty || form.isPending}>
						Save
					</Button>
				</div>
			</div>
		</form>
	);
}

function changedFiles(
	stored: Readonly<Record<string, string>>,
	typed: Readonly<Record<string, string>>,
): ChangedPart[] {
	return [...new Set([...Object.keys(stored), ...Object.keys(typed)])]
		.map((path) => ({ name: path, stored: stored[path], changed: typed[path] }))
		.filter(({ stored: before, changed }) => before !== changed);
}
