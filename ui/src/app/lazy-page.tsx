import type { AsyncRouteComponent } from "@tanstack/react-router";
import { type ComponentType, useEffect, useReducer } from "react";
import { endReload, isUpgraded, reloadOnce } from "../kit/browser/document-version.ts";
import { ErrorNotice } from "../kit/page/error-notice.tsx";
import { Page } from "../kit/page/page.tsx";
import { LoadingRows } from "../kit/table/loading-rows.tsx";
import { useConnectionState } from "../live/live-context.tsx";

const RETRY_MS = 2_000;
/** Failed attempts with a responding server, after which the document is loaded again: browsers may keep a failed import. */
const MAX_ATTEMPTS = 3;

const NO_CODE = new Error(
	"The server does not provide the code of this page at the moment. The page opens as soon as it does. Pages that were open before still work.",
);

/**
 * A page whose code is loaded when it is first opened. The router's own lazy component reloads the document when the
 * import fails, which replaces the app with the browser's error page while the server is unreachable.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): AsyncRouteComponent<object> {
	let Loaded: ComponentType | undefined;
	let failure: unknown;

	async function preload(): Promise<void> {
		if (Loaded) return;
		try {
			Loaded = (await load()).default;
			failure = undefined;
		} catch (error) {
			failure = error;
		}
	}

	function LazyPage() {
		const [, showResult] = useReducer((count: number) => count + 1, 0);
		if (Loaded) return <Loaded />;
		const attempt = async () => {
			await preload();
			showResult();
			return Loaded !== undefined;
		};
		return <PageWithoutCode attempt={attempt} hasFailed={failure !== undefined} />;
	}

	return Object.assign(LazyPage, { preload });
}

interface PageWithoutCodeProps {
	/** Loads the code. @returns Whether it is loaded. */
	attempt: () => Promise<boolean>;
	hasFailed: boolean;
}

/** Retries until the code is loaded, and sooner when the connection is back. */
function PageWithoutCode({ attempt, hasFailed }: PageWithoutCodeProps) {
	const connection = useConnectionState();
	const [attempts, retryNow] = useReducer((count: number) => count + 1, 0);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isLeft = false;
		let answered = 0;
		const run = async () => {
			const purpose = window.location.pathname;
			if (await attempt()) return endReload(purpose);
			const upgraded = await isUpgraded();
			if (isLeft) return;
			if (upgraded !== null) answered++;
			if (upgraded || answered >= MAX_ATTEMPTS) await reloadOnce(purpose);
			if (!isLeft) timer = setTimeout(run, RETRY_MS);
		};
		void run();
		return () => {
			isLeft = true;
			clearTimeout(timer);
		};
	}, [connection, attempts]);

	if (!hasFailed) {
		return (
			<Page title="Loading">
				<LoadingRows label="Loading the page" />
			</Page>
		);
	}
	return (
		<Page title="Page not loaded">
			<ErrorNotice title="The page could not be loaded" error={NO_CODE} onRetry={retryNow} />
		</Page>
	);
}
