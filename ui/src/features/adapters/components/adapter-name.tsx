import { AdapterMark } from "./adapter-mark.tsx";
import { useAdapter } from "./use-adapter.ts";

/** Display name of an adapter, marked when it cannot be used. */
export function AdapterName({ type }: { type: string }) {
	const { label, problem } = useAdapter(type);
	return (
		<span title={type}>
			{label}
			<AdapterMark problem={problem} />
		</span>
	);
}
