import { type Agent, ApiError, type InstructionsBundle } from "@paperclipai/shared";
import { isSameValue } from "../../../components/agent-config-primitives/is-same-value.ts";
import { useFormDraft } from "../../../kit/form/use-form-draft.ts";
import { toast } from "../../../kit/toast/toast.ts";
import { useSetInstructions } from "../parts-api.ts";

interface InstructionsDraft {
	files: Record<string, string>;
	/** `updatedAt` of the instructions when the first change was made. */
	basedOn: string | null;
}

/** Edits are kept until they are saved. */
export function useInstructionsForm(agent: Agent, bundle: InstructionsBundle) {
	const [draft, change] = useFormDraft<InstructionsDraft>(`instructions ${agent.id}`);
	const { mutateAsync, isPending, error, reset } = useSetInstructions(agent.id);
	const files = draft.files ?? bundle.files;

	async function save(basedOn: string | null) {
		try {
			const { updatedAt } = await mutateAsync({ entryFile: bundle.entryFile, files, basedOn });
			change(({ files: typed = files }) => (isSameValue(typed, files) ? {} : { files: typed, basedOn: updatedAt }));
			toast({ text: `The instructions of ${agent.name} were saved. They apply from its next run.` });
		} catch {
			// The form shows the mutation's error.
		}
	}

	return {
		files,
		isDirty: !isSameValue(files, bundle.files),
		isPending,
		error,
		isStale: error instanceof ApiError && error.code === "instructions_changed",
		set: (next: Record<string, string>) => change((known) => ({ basedOn: bundle.updatedAt, ...known, files: next })),
		save: () => save(draft.basedOn === undefined ? bundle.updatedAt : draft.basedOn),
		saveOver: () => save(bundle.updatedAt),
		discard() {
			change(() => ({}));
			reset();
		},
	};
}
