import assert from "node:assert/strict";
import { mock, test, type TestContext } from "node:test";
import { Pace, type Step, TIMING, type TrickStage } from "../src/pace.ts";

interface Seen {
  pace: Pace<number>;
  shown: number[];
  stages: TrickStage[];
}

function start(context: TestContext, instant = false): Seen {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  const shown: number[] = [];
  const stages: TrickStage[] = [];
  const pace = new Pace<number>({
    show: (item) => shown.push(item),
    stage: (stage) => stages.push(stage),
    instant: () => instant,
  });
  return { pace, shown, stages };
}

function step(item: number, rest: Partial<Step<number>> = {}): Step<number> {
  return { item, own: false, completes: false, ends: false, ...rest };
}

test("the first is shown at once, the next ones one by one", (context) => {
  const { pace, shown } = start(context);
  for (const item of [1, 2, 3]) pace.push(step(item));
  assert.deepEqual(shown, [1]);
  mock.timers.tick(TIMING.action);
  assert.deepEqual(shown, [1, 2]);
  mock.timers.tick(TIMING.action);
  assert.deepEqual(shown, [1, 2, 3]);
  mock.timers.tick(TIMING.action);
  assert.equal(pace.busy, false);
});

test("a complete trick waits, leaves, and only then the next card comes", (context) => {
  const { pace, shown, stages } = start(context);
  pace.push(step(1, { completes: true }));
  pace.push(step(2));
  assert.equal(stages.at(-1), "won");
  mock.timers.tick(TIMING.trick);
  assert.equal(stages.at(-1), "leaving");
  assert.deepEqual(shown, [1]);
  mock.timers.tick(TIMING.leaving);
  assert.equal(stages.at(-1), "open");
  assert.deepEqual(shown, [1, 2]);
});

test("a tap shows everything at once, in order", (context) => {
  const { pace, shown, stages } = start(context);
  for (const item of [1, 2, 3, 4]) pace.push(step(item, { completes: item === 2 }));
  pace.skip();
  assert.deepEqual(shown, [1, 2, 3, 4]);
  assert.equal(stages.at(-1), "open");
  assert.equal(pace.busy, false);
});

test("one's own action never waits", (context) => {
  const { pace, shown } = start(context);
  for (const item of [1, 2]) pace.push(step(item));
  pace.push(step(3, { own: true }));
  assert.deepEqual(shown, [1, 2, 3]);
});

test("at once, a complete trick stays until the next card, unless the round is over", (context) => {
  const { pace, shown, stages } = start(context, true);
  pace.push(step(1, { completes: true }));
  assert.equal(stages.at(-1), "won");
  pace.push(step(2));
  assert.equal(stages.at(-1), "open");
  pace.push(step(3, { completes: true, ends: true }));
  assert.equal(stages.at(-1), "open");
  assert.deepEqual(shown, [1, 2, 3]);
});
