import { mouseHand } from "./story/mouse-hand.ts";
import { storyTest } from "./story/story-test.ts";

storyTest("mouse", mouseHand);
